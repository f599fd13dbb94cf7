// Asks the index of the archive. Browsers let no page read files beside it, so a site opened from a folder has no search.
"use strict";
const form = document.getElementById("search"), told = document.getElementById("told"), list = document.getElementById("found");
const most = 50;
let index;

function say(words) {
  told.textContent = words;
}

async function search(words) {
  list.replaceChildren();
  if (!words) return say("");
  say("Searching …");
  index ??= await import("./pagefind/pagefind.js");
  const {results} = await index.search(words);
  const pages = await Promise.all(results.slice(0, most).map((result) => result.data()));
  list.replaceChildren(...pages.map(shown));
  say(results.length === 0 ? "Nothing found." : results.length === 1 ? "1 page" : results.length + " pages" +
    (results.length > most ? ", the best " + most + " here" : ""));
}

function shown(page) {
  const item = document.createElement("li"), link = document.createElement("a"), excerpt = document.createElement("span");
  link.href = page.raw_url ? "." + page.raw_url : page.url;
  link.textContent = page.meta.title;
  excerpt.className = "sm";
  for (const [at, part] of page.excerpt.split(/<\/?mark>/).entries()) {
    const words = document.createElement("textarea"), piece = document.createElement("mark");
    words.innerHTML = part; // an excerpt is escaped; a text area reads the signs and makes nothing of them
    piece.textContent = words.value;
    excerpt.append(at % 2 ? piece : words.value);
  }
  item.append(link, excerpt);
  return item;
}

if (location.protocol === "file:") {
  say("Search works when the archive is served, as by: python3 -m http.server. From a folder, use the indexes above.");
} else {
  form.hidden = false;
  const asked = new URLSearchParams(location.search).get("q") || "";
  form.elements.q.value = asked;
  const go = (words) => search(words.trim()).catch(() => say("The index cannot be read; use the indexes above."));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    history.replaceState(null, "", "?" + new URLSearchParams({q: form.elements.q.value}));
    go(form.elements.q.value);
  });
  go(asked);
}
