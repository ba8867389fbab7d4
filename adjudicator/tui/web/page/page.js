// Letters that fit the window, and the font there before anything is measured with it.
"use strict";

const NARROW = 480;
const SMALL = 12;
const USUAL = 16;

const terminal = document.getElementById("terminal");
const wanted = Number(new URLSearchParams(window.location.search).get("fontsize"));
const fitting = window.innerWidth <= NARROW ? SMALL : USUAL;
terminal.dataset.fontSize = String(wanted >= 6 && wanted <= 60 ? wanted : fitting);

const connect = window.onload;
window.onload = async (event) => {
  await Promise.all(["", "bold "].map((weight) => document.fonts.load(`${weight}16px "Roboto Mono"`)));
  connect(event);
};

document.getElementById("again").addEventListener("click", () => window.location.reload());
