// The page of one game: wheel or cards, stakes, and its messages to the page around it.
import { createHash } from 'node:crypto';
import { returnOf, type SandboxGame } from './games.ts';
import { stakesOf, type Table } from './tables.ts';
import { textsIn } from './texts.ts';
import { exponentOf } from './wire.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#1d1a16;--soft:#6a6259;--paper:#faf7f2;--card:#fff;--line:#ddd4c7}
@media (prefers-color-scheme:dark){:root{--ink:#f3eee6;--soft:#b3a99b;--paper:#171310;--card:#221c17;--line:#40372f}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr auto;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
header,footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.4rem 1rem;padding:.6rem 1rem;background:var(--card);border-color:var(--line)}
header{border-bottom:1px solid var(--line);font-size:.875rem;color:var(--soft)}footer{border-top:1px solid var(--line)}
h1{font-size:1.05rem;margin:0;color:var(--ink)}main{display:grid;place-items:center;align-content:center;gap:.8rem;padding:.8rem;min-height:0;overflow:hidden}
.wheel{position:relative;width:min(64vmin,24rem,88vw);aspect-ratio:1}.wheel svg{width:100%;height:100%;display:block}.disc{transform-box:fill-box;transform-origin:center;transition:transform 2.4s cubic-bezier(.15,.75,.2,1)}
@media (prefers-reduced-motion:reduce){.disc{transition:none}}
.wheel::after{content:"";position:absolute;left:50%;top:-.2rem;translate:-50% 0;border:.75rem solid transparent;border-top-color:var(--ink);border-bottom:0}
.cards{display:flex;flex-wrap:wrap;justify-content:center;gap:.7rem}.cards button{width:4.6rem;height:7rem;border-radius:.7rem;border:2px solid var(--dark);background:repeating-linear-gradient(45deg,var(--warm) 0 8px,var(--dark) 8px 10px);color:var(--dark);font-size:1.2rem}
.cards button[data-pay]{background:var(--light)}.cards button[data-mine]{outline:4px solid var(--warm);outline-offset:2px}
button,select{font:inherit;min-height:44px;border-radius:.7rem;border:1px solid var(--line);background:var(--card);color:var(--ink);padding:.3rem .9rem;font-weight:600;cursor:pointer}
button.go{background:var(--dark);color:#fff;border-color:transparent;min-width:8rem}button:disabled{opacity:.55;cursor:default}
:focus-visible{outline:3px solid var(--warm);outline-offset:2px}label{display:flex;align-items:center;gap:.5rem;font-size:.875rem;color:var(--soft)}
#free{margin:0;font-weight:650;color:var(--soft)}#said{min-height:1.5em;margin:0;text-align:center;font-weight:600}dl{display:flex;gap:.5rem;margin:0}dt{color:var(--soft);font-size:.875rem}dd{margin:0;font-weight:650}`;

const SCRIPT = `
const data = JSON.parse(document.getElementById('table').textContent), t = data.texts;
const $ = (id) => document.getElementById(id);
const tell = (type) => { if (parent !== window && data.site) parent.postMessage({ game: true, type }, data.site); };
const money = (minor) => { const value = Number(minor) / 10 ** data.exponent; return data.currency === 'FUN' ? value.toFixed(2) : new Intl.NumberFormat(data.language, { style: 'currency', currency: data.currency, maximumFractionDigits: data.exponent }).format(value); };
const fill = (text, values) => text.replace(/\\{(\\w+)\\}/g, (_, name) => values[name] ?? '');
let isBusy = false, turns = 0;
const show = (balance) => { $('balance').textContent = money(balance); };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
for (const option of $('stake').options) option.textContent = money(option.value);
show(data.balance);
const showFree = (left) => { $('free').textContent = left > 0 ? fill(t.free, { left, stake: money(data.free.stake) }) : ''; $('stake').disabled = left > 0; };
if (data.free) showFree(data.free.left);
async function play(card) {
  if (isBusy) return;
  isBusy = true;
  document.querySelectorAll('[data-play]').forEach((one) => (one.disabled = true));
  $('said').textContent = '';
  try {
    const body = new URLSearchParams({ table: data.id, stake: $('stake').value });
    const response = await fetch(data.play, { method: 'POST', body });
    if (!response.ok) { $('said').textContent = t.closed; return; }
    const played = await response.json();
    if (!played.isPlayed) {
      $('said').textContent = fill(t.notPlayed, { message: played.message }).trim();
      tell('refused');
      return;
    }
    if (card) await turnOver(card, played.outcome); else await spin(played.outcome);
    show(played.balance);
    if (data.free) showFree(played.freeLeft);
    $('said').textContent = played.won === '0' ? t.lost : fill(t.won, { amount: money(played.won) });
    document.body.dataset.round = String(turns);
    tell('balance-changed');
    tell('round-over');
  } catch { $('said').textContent = t.closed; } finally {
    isBusy = false;
    document.querySelectorAll('[data-play]').forEach((one) => (one.disabled = false));
  }
}
async function spin(outcome) {
  turns++;
  const step = 360 / data.pays.length;
  document.querySelector('.disc').style.transform = 'rotate(' + (turns * 1440 - (outcome + 0.5) * step) + 'deg)';
  await pause(isStill ? 0 : 2400);
}
async function turnOver(card, outcome) {
  turns++;
  const rest = data.pays.filter((_, index) => index !== outcome);
  for (const one of document.querySelectorAll('.cards button')) {
    const pay = one === card ? data.pays[outcome] : rest.shift();
    one.dataset.pay = pay;
    one.textContent = '× ' + pay / 10;
    if (one === card) one.dataset.mine = ''; else delete one.dataset.mine;
  }
  await pause(isStill ? 0 : 400);
}
document.querySelectorAll('[data-play]').forEach((one) => one.addEventListener('click', () => {
  void play(one.closest('.cards') ? one : undefined);
}));
$('leave')?.addEventListener('click', () => tell('close'));
$('deposit')?.addEventListener('click', () => tell('deposit'));
// The page around us may say that there is more money now.
addEventListener('message', (event) => {
  if (event.origin !== data.site || event.source !== parent) return;
  if (event.data?.game === true && event.data.type === 'balance-changed' && typeof event.data.balance === 'string') show(event.data.balance);
});
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const pagePolicy = (siteOrigin: string): string =>
  `default-src 'none'; script-src ${hashOf(SCRIPT)}; style-src ${hashOf(STYLE)}; style-src-attr 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors ${siteOrigin || "'none'"}`;

export interface GamePage {
  brand: string;
  title: string;
  game: SandboxGame;
  table: Table;
  language: string;
  siteOrigin: string;
}

export function gamePage({ brand, title, game, table, language, siteOrigin }: GamePage): string {
  const t = textsIn(language);
  const [dark, warm, light] = game.colours;
  const isFun = table.token === undefined;
  const data = {
    id: table.id,
    play: `/${brand}/play`,
    pays: game.pays,
    balance: String(table.balance),
    currency: table.currency,
    exponent: exponentOf(table.currency),
    language,
    site: siteOrigin,
    free: table.free && { left: table.free.left, stake: String(table.free.stake) },
    texts: t,
  };
  const stakes = stakesOf(table.currency)
    .map((stake, index) => `<option value="${stake}"${index === 2 ? ' selected' : ''}>${stake}</option>`)
    .join('');
  const stage = table.fault === '' ? stageOf(game, t.card) : '';
  return `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(game.name)}</title><style>${STYLE}</style></head>
<body style="--dark:${dark};--warm:${warm};--light:${light}">
<header><h1>${escaped(game.name)}</h1><span>${escaped(title)} · ${t.sandbox} · ${t.returns.replace('{rtp}', returnOf(game))}</span></header>
<main>${stage}<p id="free" role="status"></p><p id="said" role="status">${table.fault === '' ? (game.kind === 'cards' ? t.pick : '') : t.closed}</p></main>
<footer><dl><dt>${isFun ? t.playMoney : t.balance}</dt><dd id="balance"></dd></dl>
<label>${t.stake} <select id="stake">${stakes}</select></label>
${game.kind === 'wheel' && table.fault === '' ? `<button class="go" data-play>${t.spin}</button>` : ''}
<span>${isFun ? '' : `<button id="deposit">${t.deposit}</button> `}<button id="leave">${t.leave}</button></span></footer>
<script type="application/json" id="table">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script><script>${SCRIPT}</script></body></html>`;
}

function stageOf(game: SandboxGame, card: string): string {
  if (game.kind === 'cards') {
    const cards = game.pays.map(
      (_, index) => `<button data-play aria-label="${card.replace('{number}', String(index + 1))}"></button>`,
    );
    return `<div class="cards">${cards.join('')}</div>`;
  }
  return `<div class="wheel"><svg viewBox="-102 -102 204 204" aria-hidden="true"><g class="disc">${game.pays.map((pay, index) => sector(game, pay, index)).join('')}</g><circle r="14" fill="${game.colours[2]}" stroke="${game.colours[0]}" stroke-width="5"/></svg></div>`;
}

function sector({ pays, colours }: SandboxGame, pay: number, index: number): string {
  const [dark, warm, light] = colours;
  const at = (turn: number, radius: number): string => {
    const angle = (turn / pays.length) * 2 * Math.PI - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  };
  const [fill, ink] = pay === 0 ? [dark, light] : pay >= 20 ? [light, dark] : [warm, '#1d1209'];
  const [x, y] = at(index + 0.5, 72).split(' ');
  return `<path d="M0 0L${at(index, 100)}A100 100 0 0 1 ${at(index + 1, 100)}Z" fill="${fill}" stroke="rgba(0,0,0,.25)"/><text x="${x}" y="${y}" fill="${ink}" font-size="12" font-weight="700" text-anchor="middle" dominant-baseline="middle">${pay === 0 ? '–' : `×${pay / 10}`}</text>`;
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
