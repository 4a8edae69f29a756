import { GROUND } from '#site/shell/installable.ts';

/**
 * Runs before the first paint, so that a light theme never flashes dark: it is the visitor's own, or that of their system,
 * which is followed as it changes until they choose one. Fonts are preloaded, but on a slow connection text is in the system's
 * font until the page works (`shell/lazy-fonts.ts`), and stays in it for those who save data. The question of consent has its
 * place before it is asked (`tracking/consent.ts`). Holds a form that is submitted before anything listens, which the browser
 * would put into an address, password and all (`shell/filled-early.ts`). The policy contains its hash.
 */
export const THEME_SCRIPT =
  "(function(d,q){function paint(){var m=document.querySelector('meta[name=theme-color]');" +
  `if(m)m.content=d.dataset.theme==='light'?'${GROUND.light}':'${GROUND.dark}'}` +
  "function wear(){var t;try{t=localStorage.getItem('theme')}catch(e){}" +
  "d.dataset.theme=t==='light'||t==='dark'?t:q.matches?'light':'dark';dispatchEvent(new Event('themechange'))}" +
  "addEventListener('themechange',paint);q.addEventListener('change',wear);wear()" +
  "})(document.documentElement,matchMedia('(prefers-color-scheme: light)'));" +
  'var f=document.currentScript.dataset.fonts,c=navigator.connection;' +
  "if(c&&(c.saveData||/[23]g/.test(c.effectiveType)||c.downlink<1))document.documentElement.dataset.fonts=c.saveData?'none':'late';" +
  "else if(f)f.split(' ').forEach(function(h){var l=document.createElement('link');l.rel='preload';l.as='font';" +
  "l.type='font/woff2';l.crossOrigin='';l.href=h;document.head.append(l)});" +
  'try{' +
  "var r=localStorage.getItem('rail');if(r==='narrow'||r==='wide')document.documentElement.dataset.rail=r;" +
  "if(localStorage.getItem('game-panel')==='hidden')document.documentElement.dataset.gamePanel='hidden'}catch(e){}" +
  "if(!/(^|; )consent=/.test(document.cookie))document.documentElement.dataset.asking='';" +
  "addEventListener('submit',function(e){if(!('ready'in document.documentElement.dataset)){e.preventDefault();sentEarly=e.target}},true)";
