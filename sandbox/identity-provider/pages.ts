/** The provider's own page: a plain form, which needs no script. Styled unlike the site, so that visitors see whose page it is. */
import { createHash } from 'node:crypto';
import type { Person } from './persons.ts';
import { escapeHtml } from '#kernel/escape-html.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:oklch(.25 .03 165);--soft:oklch(.46 .03 165);--paper:oklch(.975 .008 165);--card:#fff;--line:oklch(.88 .02 165);--leaf:oklch(.45 .1 165);--tint:oklch(.94 .035 165)}
@media (prefers-color-scheme:dark){:root{--ink:oklch(.95 .012 165);--soft:oklch(.76 .025 165);--paper:oklch(.17 .018 165);--card:oklch(.215 .022 165);--line:oklch(.34 .03 165);--leaf:oklch(.8 .12 165);--tint:oklch(.28 .045 165)}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,"Segoe UI",Roboto,sans-serif}
header{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.8rem clamp(1rem,4vw,1.75rem);border-bottom:1px solid var(--line)}
.mark{display:flex;align-items:center;gap:.55rem;font-weight:650}.mark svg{width:26px;height:26px;color:var(--leaf)}
.badge{font-size:.8125rem;color:var(--soft);border:1px solid var(--line);border-radius:99px;padding:.1rem .7rem}
main{width:100%;max-width:30rem;margin:0 auto;padding:clamp(1rem,4vw,1.75rem)}
h1{font-size:1.375rem;letter-spacing:-.015em;line-height:1.2;margin:.4rem 0 .35rem}p{margin:0 0 1.25rem;color:var(--soft)}
form{display:grid;gap:.6rem}
button{display:flex;align-items:center;gap:.9rem;width:100%;min-height:64px;padding:.6rem .9rem;border-radius:14px;border:1px solid var(--line);background:var(--card);color:var(--ink);font:inherit;text-align:left;cursor:pointer}
button:hover{background:var(--tint);border-color:var(--leaf)}
button.plain{min-height:48px;justify-content:center;background:none;color:var(--soft)}
:focus-visible{outline:3px solid var(--leaf);outline-offset:2px}
.face{flex:none;display:grid;place-items:center;width:42px;height:42px;border-radius:50%;background:var(--tint);color:var(--leaf);font-weight:680}
b{display:block;font-weight:620}small{color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}`;

/** Lets the one style block through the content security policy, and no other. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const MARK =
  '<svg viewBox="0 0 26 26" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" aria-hidden="true"><circle cx="13" cy="9.5" r="4.5"/><path d="M4.5 22c1.2-4 4.5-6 8.5-6s7.3 2 8.5 6"/></svg>';

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><header><span class="mark">${MARK}Demo ID</span><span class="badge">Sandbox: test persons</span></header><main>${body}</main></body></html>`;
}

export function personsPage(uid: string, site: string, persons: readonly Person[]): string {
  const choices = persons.map(
    ({ id, name, email }) =>
      `<button name="person" value="${escapeHtml(id)}" data-person="${escapeHtml(id)}"><span class="face" aria-hidden="true">${escapeHtml(initials(name))}</span><span><b>${escapeHtml(name)}</b><small>${email === undefined ? 'Shares no e-mail address' : escapeHtml(email)}</small></span></button>`,
  );
  return page(
    'Choose a person',
    `<h1>Who would you like to be?</h1><p>You will go on to ${escapeHtml(site)} as this person. Nothing here is real, so no password is asked for.</p>
<form method="post" action="/persons/${escapeHtml(uid)}">${choices.join('')}<button class="plain" name="person" value="" data-person="nobody">Cancel</button></form>`,
  );
}

export const messagePage = (message: string): string =>
  page('Demo ID', `<h1>This did not work</h1><p>${escapeHtml(message)}</p>`);

const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2);
