"""A real forum for the soak: django-machina behind Django's own server, on the loopback, with a board and members.

Run by the interpreter of an environment that has machina, never by ours:

    python machina_forum.py FOLDER seed anna ben ...     makes the database and the members
    python machina_forum.py FOLDER serve PORT            serves it until it is ended
"""

import sys
from pathlib import Path

import django
import machina
from django.conf import settings

folder = Path(sys.argv[1]).resolve()
login_page = folder / "pages" / "registration" / "login.html"
login_page.parent.mkdir(parents=True, exist_ok=True)
login_page.write_text('<form method="post">{% csrf_token %}{{ form }}<button>Log in</button></form>')

parts = ["", "forum_conversation", "forum_conversation.forum_attachments", "forum_conversation.forum_polls"]
parts += ["forum_feeds", "forum_moderation", "forum_search", "forum_tracking", "forum_member", "forum_permission"]
rights = ["see_forum", "read_forum", "start_new_topics", "reply_to_topics", "edit_own_posts", "delete_own_posts"]
django_parts = ["admin", "auth", "contenttypes", "sessions", "messages", "staticfiles"]
seen = ["django.template.context_processors.request", "django.contrib.auth.context_processors.auth"]
seen += ["django.contrib.messages.context_processors.messages", "machina.core.context_processors.metadata"]
ware = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
ware += ["django.contrib.messages.middleware.MessageMiddleware", "django.middleware.csrf.CsrfViewMiddleware"]
settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    CACHES={
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
        "machina_attachments": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
    },
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "forum.sqlite"}},
    DEBUG=True,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    HAYSTACK_CONNECTIONS={"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}},
    INSTALLED_APPS=[f"django.contrib.{part}" for part in django_parts]
    + ["mptt", "haystack", "widget_tweaks", "machina", "machina.apps.forum"]
    + [f"machina.apps.{part}" for part in parts if part],
    LOGIN_REDIRECT_URL="/",
    LOGIN_URL="/login/",
    MACHINA_DEFAULT_AUTHENTICATED_USER_FORUM_PERMISSIONS=[f"can_{right}" for right in rights]
    + ["can_post_without_approval"],
    MEDIA_ROOT=folder / "media",
    MIDDLEWARE=[*ware, "machina.apps.forum_permission.middleware.ForumPermissionMiddleware"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="no secret, as nobody but a test comes here",
    STATICFILES_DIRS=[machina.MACHINA_MAIN_STATIC_DIR],
    STATIC_URL="/static/",
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "DIRS": [login_page.parents[1], machina.MACHINA_MAIN_TEMPLATE_DIR],
            "OPTIONS": {"context_processors": seen},
        }
    ],
    TIME_ZONE="UTC",
    USE_TZ=True,
)
django.setup()

from django.contrib import admin  # noqa: E402 - what follows needs Django set up
from django.contrib.auth.views import LoginView  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.urls import include, path  # noqa: E402

urlpatterns = [
    path("login/", LoginView.as_view()),
    path("admin/", admin.site.urls),
    path("", include("machina.urls")),
]


def seed(members: list[str]) -> None:
    """Make the tables, the members with the password `secret`, and a board that everybody may read."""
    from django.contrib.auth.models import User
    from machina.apps.forum_permission.models import ForumPermission, UserForumPermission
    from machina.core.db.models import get_model

    call_command("migrate", verbosity=0)
    for member in members:
        User.objects.create_user(member, password="secret", is_superuser=member == "gm")
    board = get_model("forum", "Forum").objects.create(name="Games", type=0)
    for right in ("can_see_forum", "can_read_forum"):
        permission = ForumPermission.objects.get(codename=right)
        UserForumPermission.objects.create(forum=board, anonymous_user=True, permission=permission, has_perm=True)


if sys.argv[2] == "seed":
    seed(sys.argv[3:])
elif sys.argv[2] == "serve":
    call_command("runserver", f"127.0.0.1:{sys.argv[3]}", use_reloader=False)
