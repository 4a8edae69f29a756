/** Look of the provider's own pages: unlike the site, so that a payer sees that they have left the casino. */
import { createHash } from 'node:crypto';

export const STYLE = `
:root{color-scheme:light dark;--ink:oklch(.24 .03 265);--soft:oklch(.5 .03 265);--paper:oklch(.985 .004 265);--card:#fff;--line:oklch(.9 .012 265);
--blue:oklch(.5 .19 266);--blue-ink:#fff;--tint:oklch(.95 .025 266);--good:oklch(.52 .13 155);--bad:oklch(.55 .19 25);--warn:oklch(.55 .12 75)}
@media (prefers-color-scheme:dark){:root{--ink:oklch(.95 .01 265);--soft:oklch(.74 .025 265);--paper:oklch(.17 .02 265);--card:oklch(.215 .024 265);--line:oklch(.33 .03 265);
--blue:oklch(.72 .14 266);--blue-ink:oklch(.16 .04 265);--tint:oklch(.29 .05 266);--good:oklch(.76 .14 155);--bad:oklch(.74 .14 25);--warn:oklch(.8 .12 80)}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
header{display:flex;align-items:center;gap:.75rem;justify-content:space-between;padding:1rem clamp(1rem,4vw,2.5rem);border-bottom:1px solid var(--line)}
.mark{display:flex;align-items:center;gap:.6rem;font-weight:650;letter-spacing:-.01em}.mark svg{width:28px;height:28px;color:var(--blue)}
.badge{font-size:.8125rem;font-weight:600;color:var(--warn);border:1px solid currentColor;border-radius:99px;padding:.15rem .7rem}
main{display:grid;gap:1.5rem;max-width:66rem;margin:0 auto;padding:clamp(1rem,4vw,2.5rem)}
@media (min-width:56rem){main.pair{grid-template-columns:minmax(0,5fr) minmax(0,6fr);align-items:start}}
section{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:clamp(1.1rem,3vw,1.75rem)}
h1{font-size:1rem;margin:0 0 .3rem;font-weight:600;color:var(--soft)}h2{font-size:1.0625rem;margin:0 0 1rem}h3{font-size:.8125rem;margin:1.1rem 0 .4rem;color:var(--soft);font-weight:600}
.amount{font-size:clamp(2.2rem,6vw,3rem);line-height:1.1;font-weight:680;letter-spacing:-.03em;margin:0 0 1.5rem}.amount small{font-size:.45em;font-weight:600;color:var(--soft);letter-spacing:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.55rem 1.25rem;margin:0;font-size:.9375rem}dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
label.field{display:block;font-size:.875rem;color:var(--soft);margin-bottom:.9rem}
input.box,textarea.box{display:block;width:100%;margin-top:.3rem;padding:.75rem .9rem;font:inherit;color:var(--ink);background:var(--paper);border:1px solid var(--line);border-radius:10px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:.9rem}
button,.button{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:48px;padding:.6rem 1.3rem;border-radius:12px;border:1px solid transparent;font:inherit;font-weight:620;cursor:pointer;text-decoration:none;background:var(--blue);color:var(--blue-ink)}
button:hover,.button:hover{filter:brightness(1.08)}button.plain,.button.plain{background:transparent;color:var(--ink);border-color:var(--line)}button.wide{width:100%}
button.small{min-height:44px;padding:.3rem .9rem;font-size:.875rem}
:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
.note{font-size:.875rem;color:var(--soft);margin:.8rem 0 0}.stack{display:grid;gap:.7rem}
.choice{display:flex;align-items:center;gap:.75rem;min-height:44px;padding:.45rem .8rem;border:1px solid var(--line);border-radius:10px;cursor:pointer;font-size:.9375rem}
.choice+.choice{margin-top:.4rem}.choice:has(:checked){border-color:var(--blue);background:var(--tint)}.choice input{accent-color:var(--blue);width:18px;height:18px;margin:0;flex:none}
details summary{cursor:pointer;font-weight:600;min-height:44px;display:flex;align-items:center}details button{margin-top:1rem}
.state{display:grid;justify-items:center;text-align:center;gap:.8rem;padding:2.5rem 1rem}.state svg{width:64px;height:64px}.state p{margin:0;font-size:1.25rem;font-weight:640}
.good{color:var(--good)}.bad{color:var(--bad)}.wait{color:var(--warn)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}th{text-align:left;color:var(--soft);font-weight:600}th,td{padding:.6rem .7rem;border-bottom:1px solid var(--line);white-space:nowrap}td.number,th.number{text-align:right}td form{display:inline-flex;gap:.4rem}
main.wide{max-width:90rem;grid-template-columns:minmax(0,1fr)}`;

/** Lets the one style block through the content security policy, and no other. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
