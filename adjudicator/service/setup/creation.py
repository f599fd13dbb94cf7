"""Setting up a game: from the GM's files to a dealt game whose first packet waits for its players."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from adjudicator.engine.log.history import History, replay
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.registry import load_system
from adjudicator.engine.running.advance import begin
from adjudicator.model.canonical import canonical
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.model.journal import NewGame
from adjudicator.service.game.beacon import checkable
from adjudicator.service.game.home import Home
from adjudicator.service.game.people import TAKEN, as_observer, as_player, as_standby, one_line
from adjudicator.service.game.secrets import LENGTH, Secret, dice_for
from adjudicator.service.game.speech import proofread
from adjudicator.service.game.table import Table, Work, build_game
from adjudicator.service.game.times import hour, stamp, zone
from adjudicator.service.mail_out.forum_letters import account_letters
from adjudicator.service.press.groups import check_press
from adjudicator.service.settings.config import (
    DiceSettings,
    GameConfig,
    GameFile,
    Player,
    PlayersFile,
    PressSettings,
    parse_toml,
    read_text,
    to_json,
)
from adjudicator.service.settings.deadlines import checked
from adjudicator.service.settings.forum import FAMILIES, seated
from adjudicator.service.settings.languages import known_tongues
from adjudicator.service.settings.missed import weighed
from adjudicator.service.setup.anonymous import veiled
from adjudicator.service.setup.variants import as_varied, variant_files
from adjudicator.service.turn.adjudicate import run_on
from adjudicator.service.turn.awaiting import ask_for_words, before_deal

GAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
"""A game's id begins with a letter, or `[264bc]` in a subject would be taken for something else."""
OVERRIDES = ("tables/*.toml", "templates/**/*.txt", "templates/**/*.j2")

_ADDRESS = re.compile(r"https?://[^\s<>\"'?#]+")


def configure(home: Home, file: GameFile, own: Path | None = None) -> GameConfig:
    """Return the configuration that a GM's file describes, with seats named and the GM's own tables included.

    Args:
        home: the home of the game.
        file: the values of `game.toml` and the command line.
        own: the folder with the GM's own tables and sentences, if not the home's folder of that game.

    Raises:
        UserError: a name is missing, taken twice or cannot be used; a time zone does not exist.
    """
    if not GAME.fullmatch(file.id) or file.id in TAKEN:
        raise UserError(f"`{file.id}` cannot be a game's id; begin with a letter and write a-z, 0-9, -, as in byrsa.")
    if not file.system:
        raise UserError('The game has no system; name one, as in system = "republic_of_carthage".')
    file = as_varied(home.path, file)
    players, system = _whole(file, tuple(as_player(player) for player in file.player)), load_system(file.system)
    _told_apart(players)
    players, names = veiled(players) if file.anonymous else (players, ())
    zone(file.zone)
    hour(file.closes_at)
    _kept(file.settings)
    if file.orders_per_mail < 1:
        raise UserError("`orders_per_mail` must be at least 1, or no mail could file an order; leave it out for 1000.")
    if file.orders_per_packet < 1:
        raise UserError("`orders_per_packet` must be at least 1, or nobody could file an order; leave it out for 1000.")
    return GameConfig(
        id=file.id,
        title=one_line(file.title, "The title of the game") or file.id.replace("-", " ").title(),
        system=file.system,
        players=players,
        schedule=file.schedule,
        zone=file.zone,
        closes_at=file.closes_at,
        settings=file.settings,
        files=_tables(home, file, own),
        created=home.stamp(),
        address=home.settings.mail.address,
        plus=home.settings.mail.plus,
        observers=tuple(as_observer(each) for each in file.observer),
        standbys=tuple(as_standby(each) for each in file.standby),
        deadlines=file.deadlines,
        missed=weighed(file.missed),
        open_to_observers=file.observers.open,
        press=_press(file.press),
        orders_per_mail=file.orders_per_mail,
        orders_per_packet=file.orders_per_packet,
        languages=known_tongues(file.languages),
        forum=seated(file.forum, file.id, home.path / FAMILIES),
        identity=file.identity,
        mails=file.mails,
        dice=_words(file.dice),
        letters=file.letters or ("two" if system.hides else "one"),
        proof=file.proof or ("mail" if _gm_plays(home, file.id, players) else "report"),
        names=names,
        site=_public(file.site),
    )


def _public(site: str) -> str:
    """Return the address at which the archive of a game lies, as links are made of it.

    Raises:
        UserError: it is no address.
    """
    if site and not _ADDRESS.fullmatch(site):
        raise UserError(f"`{site}` is no address of a site; write one such as https://games.example/byrsa.")
    return site.rstrip("/")


def _gm_plays(home: Home, game: str, players: tuple[Player, ...]) -> bool:
    """Return whether one who runs a game holds a seat: then the others see the digests before any die falls."""
    own = home.settings.mail.run_by(game)
    return any(own & {player.address, *player.addresses} for player in players)


def _whole(file: GameFile, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return the players with the seats that the system itself keeps where they are few: those have no address.

    Raises:
        UserError: one person has two seats in a game that the system fills up.
    """
    stand_in = load_system(file.system).stand_in
    more = stand_in.fill(len(players)) if stand_in is not None else ()
    for player in players if more else ():
        twin = next((other for other in players if other != player and _shared(player, other)), None)
        if twin is not None:
            raise UserError(
                f"{player.name} and {twin.name} are one person by the address {_shared(player, twin)}; "
                f"list them once, and the Neutrals take the other seats."
            )
    return (*players, *(Player(name=name, address="", seat=seat) for seat, name in more))


def _shared(one: Player, other: Player) -> str:
    """Return an address that two players share, empty if they share none."""
    theirs = (other.address, *other.addresses)
    return next((each for each in (one.address, *one.addresses) if each in theirs), "")


def _told_apart(players: tuple[Player, ...]) -> None:
    for what, names in (("seat", [p.seat for p in players]), ("name", [p.name.casefold() for p in players])):
        twice = next((player for player, name in zip(players, names, strict=True) if names.count(name) > 1), None)
        if twice is not None:
            raise UserError(f"Two players have the {what} {getattr(twice, what)}; give one of them another.")


def _kept(settings: Mapping[str, object]) -> None:
    try:
        canonical(msgspec.to_builtins(settings))
    except (TypeError, ValueError) as fault:
        raise UserError(f"A setting cannot be kept: {fault}; write whole numbers, text, true or false.") from None


def _press(settings: PressSettings) -> PressSettings:
    if settings.largest < 1:
        raise UserError(
            "The largest press must have some characters; write largest = 8000, or kinds = [] for no press."
        )
    return settings


def _words(settings: DiceSettings) -> DiceSettings:
    if min(settings.word_hours, settings.deal_hours) < 1:
        raise UserError("`word_hours` and `deal_hours` must be at least 1, or nobody could send a word in time.")
    if settings.beacon_minutes < 0:
        raise UserError("`beacon_minutes` must be 0 or more: a round from before the lock could be known.")
    if settings.beacon != "none":
        checkable()
    return settings


def _tables(home: Home, file: GameFile, own: Path | None) -> dict[str, str]:
    """Return the tables of the variant that is named, and over them the GM's own tables and templates."""
    chosen = variant_files(home.path, file.system, file.variant) if file.variant else {}
    return {**chosen, **_files(own or home.own_files(file.id), load_system(file.system).tables)}


def _files(folder: Path, tables: tuple[str, ...]) -> dict[str, str]:
    """Return the GM's own tables and templates by name.

    Raises:
        UserError: a file cannot be read, or has a name that no table has.
    """
    found: dict[str, str] = {}
    for pattern in OVERRIDES:
        for path in sorted(folder.glob(pattern)):
            kind, _, rest = path.relative_to(folder).as_posix().partition("/")
            if kind == "tables" and path.stem not in tables:
                raise UserError(f"{kind}/{rest} is no table of this system; it reads: {', '.join(sorted(tables))}.")
            found[rest if kind == "tables" else f"templates/{rest}"] = read_text(path)
    return found


def create(home: Home, config: GameConfig, secret: bytes) -> Table:
    """Set up a game: seats are drawn, everything is dealt, the first packet opens, welcome letters are queued.

    Args:
        home: the home of the game.
        config: the configuration; seats are in the order listed.
        secret: 64 bytes that nobody has seen; dice and tokens come from them.

    Raises:
        UserError: the id is taken, or the system cannot play such a game; then nothing has changed.
    """
    if config.files:
        rehearse(home, config, secret)
    return _create(home, config, secret)


def rehearse(home: Home, config: GameConfig, secret: bytes) -> None:
    """Set up the game in a temporary home first: mistakes of the GM cannot be fixed once a game has begun.

    Raises:
        UserError: it cannot be set up so.
    """
    proofread(config)
    with TemporaryDirectory(prefix="adjudicator-") as folder:
        trial = Home(Path(folder), home.clock)
        try:
            _create(trial, config, secret)
        finally:
            trial.close()


def _create(home: Home, config: GameConfig, secret: bytes) -> Table:
    seated, drawn = _seated(config, secret)
    game = build_game(seated)
    checked(config.deadlines, [packet.title for packet in game.schedule.packets])
    check_press(seated, game)
    new = NewGame(config.id, config.system, to_json(seated), stamp(home.now()), secret)
    home.lay_out()
    with home.at_work():
        with home.store.create(new) as tx:
            work = Work(tx, 1)
            work.add(*begin(game).events, *drawn, *before_deal(seated.dice, home.now()))
        table = Table.open(home.store, config.id)
        ask_for_words(home, table)
        run_on(home, table)
        if config.forum.family:
            with home.store.transaction(None) as letters:
                letters.queue(*account_letters(home, table))
    return table


def deals(config: GameConfig, secret: bytes) -> bool:
    """Return whether a game can begin with its players."""
    try:
        begin(build_game(_seated(config, secret)[0]))
    except UserError:
        return False
    return True


def _seated(config: GameConfig, secret: bytes) -> tuple[GameConfig, tuple[Event, ...]]:
    """Return the configuration with the players in seating order, and the draws that decided it."""
    game = build_game(config)
    if getattr(game.options, "seating", "given") != "random":
        return config, ()
    history = _first(config)
    dice = dice_for(config.id, history, Secret(secret, config.id))
    players = dice.shuffle("setup/seating", config.players, where="3")
    rows = tuple(Event.of(rolled, "", audience=()) for rolled in dice.take())
    return replace(config, players=players), rows


def _first(config: GameConfig) -> History:
    events = begin(build_game(config)).events
    return replay(LogRow(at, "state", 1, event) for at, event in enumerate(events, start=1))


def gather(
    game: str,
    system: str,
    schedule: str,
    file: str,
    players: str,
    read: Callable[[str], str],
    *,
    variant: str = "",
) -> GameFile:
    """Return what the command line and the GM's files say about a new game; the command line takes precedence.

    Args:
        game: the id of the game.
        system: the system, or empty where `game.toml` names it.
        schedule: the schedule, or empty.
        file: the path of a `game.toml`, or empty.
        players: the path of a `players.toml`, or empty.
        read: returns the text of a path, `-` being standard input.
        variant: the variant of the system, or empty.

    Raises:
        UserError: a file cannot be read or has unknown entries.
    """
    said = parse_toml(read(file), GameFile, file) if file else GameFile()
    listed = parse_toml(read(players), PlayersFile, players) if players else said
    if not listed.player:
        raise UserError("No players are listed; write a [[player]] with name and address for each, in players.toml.")
    return replace(
        said,
        id=game,
        system=system or said.system,
        variant=variant or said.variant,
        schedule=schedule or said.schedule,
        player=listed.player,
        observer=listed.observer,
        standby=listed.standby,
    )


def new_secret() -> bytes:
    """Return 64 random bytes from the machine: the only randomness in the whole program."""
    from secrets import token_bytes

    return token_bytes(LENGTH)


def given_secret(digits: str) -> bytes:
    """Return a given secret instead of a random one.

    Raises:
        UserError: it is not 64 bytes in hex digits, or both halves are equal.
    """
    try:
        secret = bytes.fromhex(digits)
    except ValueError:
        secret = b""
    if len(secret) != LENGTH or secret[: LENGTH // 2] == secret[LENGTH // 2 :]:
        raise UserError(f"A secret is {2 * LENGTH} hex digits, and its halves differ.")
    return secret
