/**
 * The page in the frame. It talks to the page around it as the real service's does (`idCheck.…` messages), so the site's
 * side is the real one.
 */
import { createHash } from 'node:crypto';
import { TEXTS } from './texts.ts';

const STYLE = `
:root{color-scheme:light;--ink:#1b2030;--soft:#5a6072;--card:#fff;--line:#d9dce6;--blue:#2f55d4;--on:#fff;--bad:#b3261e;--tint:#eef2ff}
:root[data-theme=dark]{color-scheme:dark;--ink:#eef0f6;--soft:#aab0c2;--card:#1b1f2b;--line:#363c4e;--blue:#9db4ff;--on:#101423;--bad:#ffb4ab;--tint:#242b40}
*{box-sizing:border-box}html{background:transparent}
body{margin:0;padding:2px;color:var(--ink);font:16px/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
main{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.1rem}
header{display:flex;justify-content:space-between;gap:1rem;align-items:center}h1{font-size:1.1rem;margin:0}
.badge{font-size:.8rem;font-weight:600;border:1px solid currentColor;border-radius:99px;padding:.1rem .6rem;color:var(--soft)}
p{margin:.6rem 0;color:var(--soft)}label{display:block;margin-top:1rem;font-weight:600}small{display:block;font-weight:400;color:var(--soft)}
input{display:block;width:100%;margin-top:.4rem;padding:.7rem;font:inherit;color:var(--ink);background:var(--tint);border:1px solid var(--line);border-radius:10px}
button{width:100%;min-height:48px;margin-top:1.2rem;border:0;border-radius:12px;background:var(--blue);color:var(--on);font:inherit;font-weight:650;cursor:pointer}
:focus-visible{outline:3px solid var(--blue);outline-offset:2px}[role=alert]{color:var(--bad);font-weight:600}[hidden]{display:none}`;

/** Runs in the browser as written. */
const SCRIPT = `
'use strict';
const TEXTS=${JSON.stringify(TEXTS)};
const frameId=(/[?&]_=([^&]*)/.exec(location.search)||[])[1];
const sessionId=crypto.randomUUID();
let token='',origin='';
const $=(id)=>document.getElementById(id);
const say=(method,more)=>parent.postMessage({method,frameId,sessionId,...more},origin||'*');
const size=()=>say('idCheck.onResize',{height:document.documentElement.offsetHeight+4});
let words=TEXTS.en;
const show=(state)=>{$('form').hidden=state!=='init';$('state').hidden=state==='init';$('state').textContent=state==='completed'?words.completed:words.pending;size()};
const fail=(key)=>{$('fault').hidden=false;$('fault').textContent=words[key];$('send').disabled=false;$('send').textContent=words.send;size()};
const ask=(path,init)=>fetch(path,{...init,headers:{authorization:'Bearer '+token,...(init&&init.headers)}});
addEventListener('message',async({data,origin:from})=>{
  if(from!==document.body.dataset.site||!data)return;
  if(data.method==='idCheck.updateAccessToken'){if(data.accessToken)token=data.accessToken;return}
  if(data.method!=='idCheck.init')return;
  origin=from;token=data.accessToken;
  words=TEXTS[data.lang]||TEXTS.en;
  document.documentElement.lang=TEXTS[data.lang]?data.lang:'en';
  document.documentElement.dataset.theme=data.theme==='light'?'light':'dark';
  for(const node of document.querySelectorAll('[data-text]'))node.textContent=words[node.dataset.text];
  say('idCheck.onInitialized');
  const answer=await ask('/websdk/state');
  if(answer.status===401)return say('idCheck.onError',{code:'invalid-token'});
  say('idCheck.onApplicantLoaded',{applicantId:(await answer.clone().json()).id});
  show((await answer.json()).status);
});
$('form').addEventListener('submit',async(event)=>{
  event.preventDefault();
  $('fault').hidden=true;
  const files=['document','face'].map((id)=>[id,$(id).files[0]]);
  if(files.some(([,file])=>!file))return fail('missing');
  $('send').disabled=true;$('send').textContent=words.sending;
  try{
    for(const [id,file] of files){
      const sent=await ask('/websdk/upload?type='+(id==='face'?'SELFIE':'PASSPORT')+'&name='+encodeURIComponent(file.name),{method:'POST',body:file,headers:{'content-type':'application/octet-stream'}});
      if(sent.status===415||sent.status===413)return fail('wrong');
      if(!sent.ok)return fail('failed');
    }
    if(!(await ask('/websdk/submit',{method:'POST'})).ok)return fail('failed');
    show('pending');
    say('idCheck.onApplicantSubmitted');
  }catch{fail('failed')}
});
new ResizeObserver(size).observe(document.documentElement);
say('idCheck.onReady');`;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const framePolicy = (siteOrigin: string): string =>
  `default-src 'none'; script-src ${hash(SCRIPT)}; style-src ${hash(STYLE)}; connect-src 'self'; img-src data:; frame-ancestors ${siteOrigin}; base-uri 'none'; form-action 'none'`;

export const framePage = (siteOrigin: string): string =>
  `<!doctype html><html lang="en" data-theme="dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>Identity check</title><style>${STYLE}</style></head>
<body data-site="${siteOrigin}"><main><header><h1 data-text="title">${TEXTS.en.title}</h1><span class="badge" data-text="sandbox">${TEXTS.en.sandbox}</span></header>
<p data-text="lead"></p>
<form id="form" hidden novalidate>
<label for="document"><span data-text="document"></span><small data-text="choose"></small></label><input id="document" type="file" accept="image/jpeg,image/png,application/pdf">
<label for="face"><span data-text="face"></span><small data-text="choose"></small></label><input id="face" type="file" accept="image/jpeg,image/png">
<p id="fault" role="alert" hidden></p>
<button id="send" data-text="send"></button></form>
<p id="state" role="status" hidden></p></main><script>${SCRIPT}</script></body></html>`;
