// The page as a whole: what is asked for, news from the server, and the keys.

import { fetchState, model, problems, take, worst } from "./model.js";
import { drawCard, problem } from "./card.js";
import { calibration, drawFaces, drawSheets } from "./views.js";
import { el } from "./leaf.js";

const $ = selector => document.querySelector(selector);
const USUAL = { view: "cards", sides: "both", deck: "", query: "", only: null, why: "", proof: false, before: false, panel: false, size: 220, card: "" };
const asked = { ...USUAL, ...JSON.parse(sessionStorage.getItem("asked") ?? "{}") };
let order = [], drawn = 0, at = -1;

function ask(changes) {
  Object.assign(asked, changes);
  sessionStorage.setItem("asked", JSON.stringify(asked));
  draw();
}

function draw() {
  const turn = ++drawn;
  document.title = `${model.project} – cardgen preview`;
  $("#project").textContent = model.project;
  drawDecks();
  drawBar();
  drawNotes();
  drawProblems();
  if (asked.view === "sheets") {
    $("#nothing").hidden = true;
    order = [];
    drawSheets($("#list"), asked, () => turn === drawn && asked.view === "sheets").catch(() => {});
  } else {
    order = drawFaces($("#list"), asked);
    drawNothing();
  }
  drawOpen();
}

function drawDecks() {
  const bad = new Map();
  for (const one of problems()) for (const key of one.keys) {
    const place = key.split("/").slice(0, 2).join("/");
    bad.set(place, [...(bad.get(place) ?? []), one]);
  }
  const button = (deck, title, count, mark) => el("button", { "aria-current": asked.deck === deck ? "true" : null, onclick: () => { ask({ deck, only: null }); $("#main").scrollTop = 0; } },
    el("span", {}, title), mark ? el("i", { className: `dot ${mark}` }) : null, el("small", {}, count));
  const total = game => game.decks.reduce((sum, deck) => sum + deck.cards.length, 0);
  const parts = [button("", "All faces", model.games.reduce((sum, game) => sum + total(game), 0), "")];
  for (const game of model.games) {
    const own = worst(game.problems.filter(one => !one.cards.length));
    parts.push(el("h2", {}, game.name, own ? el("i", { className: `dot ${own}` }) : null));
    if (model.games.length > 1) parts.push(button(game.folder, "Whole game", total(game), ""));
    for (const deck of game.decks) parts.push(button(`${game.folder}/${deck.name}`, deck.title, deck.cards.length, worst(bad.get(`${game.folder}/${deck.name}`) ?? [])));
  }
  $("#decks").replaceChildren(...parts);
}

function drawBar() {
  for (const button of document.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", button.dataset.view === asked.view);
  for (const button of document.querySelectorAll("[data-sides]")) button.setAttribute("aria-pressed", button.dataset.sides === asked.sides);
  $("#sides").hidden = asked.view === "sheets" || asked.before;
  for (const name of ["#search", "#proof", "#before"]) $(name).hidden = asked.view === "sheets";
  $("#zoom").hidden = asked.view === "printed";
  $("#zoom input").value = asked.size;
  if (document.activeElement !== $("#search input")) $("#search input").value = asked.query;
  $("#proof").setAttribute("aria-pressed", asked.proof);
  $("#before").setAttribute("aria-pressed", asked.before);
  $("#before b").textContent = Object.keys(model.before).length || "";
  const all = problems(), errors = all.filter(one => one.severity === "error").length, others = all.length - errors;
  const count = (number, word) => (number ? [`${number} ${word}${number > 1 ? "s" : ""}`] : []);
  $("#problems .dot").className = `dot ${worst(all)}`;
  $("#problems span").textContent = [...count(errors, "error"), ...count(others, errors ? "other" : "warning")].join(", ") || "No problems";
  $("#problems").setAttribute("aria-pressed", asked.panel);
}

function drawNotes() {
  const notes = [];
  for (const game of model.games) if (game.stale) notes.push(el("div", { className: "chip bad" }, el("i", { className: "dot error" }), game.decks.length ? `${game.name} cannot be read now: these are its last good faces.` : `${game.name} cannot be read yet.`));
  if (asked.only) notes.push(el("div", { className: "chip" }, asked.why, el("button", { onclick: () => ask({ only: null }) }, "Show all")));
  if (asked.before && asked.view !== "sheets") notes.push(el("div", { className: "chip" }, "Faces that look otherwise than when they were marked", el("button", { id: "mark", onclick: mark }, "Mark now")));
  if (asked.view === "printed") notes.push(ruler());
  const old = $("#notes .ruler input");
  if (old && old === document.activeElement) return; // somebody holds its handle
  $("#notes").replaceChildren(...notes);
}

function ruler() {
  const scale = el("div", { className: "mm" }), wide = () => { scale.style.width = `${100 * calibration()}mm`; };
  const handle = el("input", { type: "range", min: 0.6, max: 1.7, step: 0.002, value: calibration(), "aria-label": "Calibrate" });
  handle.oninput = () => { localStorage.setItem("calibration", handle.value); wide(); draw(); };
  wide();
  return el("div", { className: "ruler" }, scale, el("span", {}, "Hold a ruler to the screen, and make this 100 mm long."), handle,
    el("button", { className: "plain", onclick: () => { localStorage.removeItem("calibration"); $("#notes").replaceChildren(); draw(); } }, "Reset"));
}

function drawProblems() {
  $("#panel").hidden = !asked.panel;
  if (!asked.panel) return;
  const inside = $("#panel .inside"), scrolled = inside.scrollTop, all = problems(), parts = [];
  let file = null;
  for (const one of all) {
    if (one.file !== file) parts.push(el("h3", {}, file = one.file));
    const here = asked.only && one.keys.length && one.keys.join() === asked.only.join();
    parts.push(problem(one, { "aria-current": here ? "true" : null, onclick: () => one.keys.length && ask({
      only: here ? null : one.keys, why: one.keys.length === 1 ? `Only ${one.cards[0]}` : `Only the ${one.keys.length} cards of this problem`, deck: "", query: "", before: false, view: asked.view === "sheets" ? "cards" : asked.view }) }));
  }
  inside.replaceChildren(...(parts.length ? parts : [el("p", { className: "plain" }, "Nothing is wrong.")]));
  inside.scrollTop = scrolled;
}

function drawNothing() {
  const words = asked.before ? "Nothing looks otherwise than when it was marked.\nEdit a file and save it: what changes is shown here, beside what it was."
    : asked.query ? `No card says “${asked.query}”.` : asked.only ? "The cards of this filter are no longer there." : "There is no face to show yet.";
  $("#nothing").hidden = order.length > 0;
  $("#nothing").textContent = words;
}

function drawOpen() {
  const dialog = $("#card");
  if (asked.card && drawCard(dialog, asked.card, asked, { step, close })) {
    if (!dialog.open) { dialog.showModal(); drawCard(dialog, asked.card, asked, { step, close }); }
  } else if (dialog.open) dialog.close();
}

function step(by) {
  const here = order.indexOf(asked.card);
  if (order.length) ask({ card: order[(here + by + order.length) % order.length] });
}

function close() { ask({ card: "" }); }

async function mark() { await fetch("/mark", { method: "POST" }); await fetchState(); draw(); }

// ---- news

let source = null;

function listen() {
  source = new EventSource("/events");
  let first = true;
  source.onmessage = async ({ data }) => {
    const news = JSON.parse(data);
    status("live", "Following the files");
    if (news.fault) { status("lost", `cardgen could not follow the last change: ${news.fault}`); return; }
    if (first || news.since === undefined || !take(news)) await fetchState();
    first = false;
    draw();
  };
  source.onerror = () => { first = true; status("lost", "The preview has stopped. Start it again; this page will follow."); };
}

function status(kind, words) { $("#status").className = kind; $("#status span").textContent = words; }

// A page that nobody sees holds no connection: browsers have few for one address.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) { source?.close(); source = null; } else if (!source) listen();
});

// ---- hands

for (const button of document.querySelectorAll("[data-view]")) button.onclick = () => { ask({ view: button.dataset.view }); $("#main").scrollTop = 0; };
for (const button of document.querySelectorAll("[data-sides]")) button.onclick = () => ask({ sides: button.dataset.sides });
$("#proof").onclick = () => ask({ proof: !asked.proof });
$("#before").onclick = () => ask({ before: !asked.before });
$("#problems").onclick = () => ask({ panel: !asked.panel });
$("#panel [data-close]").onclick = () => ask({ panel: false });
$("#search input").oninput = event => ask({ query: event.target.value });
$("#zoom input").oninput = event => ask({ size: Number(event.target.value) });
$("#card").addEventListener("cancel", event => { event.preventDefault(); close(); });
$("#card").addEventListener("click", event => { if (event.target === $("#card")) close(); });
$("#list").addEventListener("click", event => { const face = event.target.closest("[data-card]"); if (face) ask({ card: face.dataset.card }); });
$("#main").addEventListener("scroll", () => sessionStorage.setItem("scroll", $("#main").scrollTop), { passive: true });
addEventListener("resize", () => draw());

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches?.("input[type=search]");
  if (event.key === "Escape" && !asked.card) {
    if (typing && !asked.query) event.target.blur();
    else if (typing || asked.query) { $("#search input").value = ""; ask({ query: "" }); }
    else if (asked.only) ask({ only: null });
    else if (asked.panel) ask({ panel: false });
    return;
  }
  if (typing) { if (event.key === "Enter" || event.key === "ArrowDown") { focusFace(0); event.preventDefault(); } return; }
  if (event.target.matches?.("input")) return;
  const keys = {
    "/": () => { if (asked.card) close(); if (asked.view === "sheets") ask({ view: "cards" }); $("#search input").focus(); $("#search input").select(); },
    p: () => ask({ proof: !asked.proof }), b: () => ask({ before: !asked.before }), e: () => ask({ panel: !asked.panel }),
    1: () => ask({ view: "cards" }), 2: () => ask({ view: "printed" }), 3: () => ask({ view: "sheets" }),
    ArrowLeft: () => (asked.card ? step(-1) : move(-1, 0)), ArrowRight: () => (asked.card ? step(1) : move(1, 0)),
    ArrowUp: () => !asked.card && move(0, -1), ArrowDown: () => !asked.card && move(0, 1),
    Enter: () => { const face = event.target.closest?.("[data-card]"); if (face) ask({ card: face.dataset.card }); else return false; },
  };
  if (keys[event.key] && keys[event.key]() !== false) event.preventDefault();
});

function focusFace(number) {
  const faces = [...document.querySelectorAll("#list .face")];
  at = Math.max(0, Math.min(number, faces.length - 1));
  faces[at]?.focus({ preventScroll: true });
  faces[at]?.scrollIntoView({ block: "nearest" });
}

/** Go to the next face to the right or left, or to the nearest in the row below or above. */
function move(right, down) {
  const faces = [...document.querySelectorAll("#list .face")], here = faces.indexOf(document.activeElement);
  if (here < 0) return focusFace(Math.max(0, at));
  if (right) return focusFace(here + right);
  const middle = face => { const box = face.getBoundingClientRect(); return [box.left + box.width / 2, box.bottom]; };
  const [x, y] = middle(faces[here]);
  const others = faces.map((face, number) => [number, ...middle(face)]).filter(([, , other]) => (down > 0 ? other > y + 8 : other < y - 8));
  if (!others.length) return undefined;
  const row = others.reduce((best, one) => (Math.abs(one[2] - y) < Math.abs(best[2] - y) ? one : best))[2];
  return focusFace(others.filter(one => Math.abs(one[2] - row) < 8).reduce((best, one) => (Math.abs(one[1] - x) < Math.abs(best[1] - x) ? one : best))[0]);
}

await fetchState();
draw();
$("#main").scrollTop = Number(sessionStorage.getItem("scroll") ?? 0);
listen();
