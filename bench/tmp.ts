import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { readFileSync } from 'node:fs';
const prof = process.argv[2] === 'prof';
const site = await startSiteProcess(prof ? { NODE_OPTIONS: '--cpu-prof --cpu-prof-interval=200 --cpu-prof-dir=/tmp/lead/prof' } : {});
const cpu = () => { const f = readFileSync(`/proc/${site.process.pid}/stat`, 'utf8').split(' '); return (Number(f[13]) + Number(f[14])) * 10; };
const ask = async (count: number) => { for (let index = 0; index < count; index++) await (await fetch(`${site.url}/?uncached=${index}`)).arrayBuffer(); };
await ask(300); const out = [];
for (let k = 0; k < 6; k++) { const b = cpu(); await ask(500); out.push(((cpu() - b) / 500).toFixed(2)); }
const b = cpu(); await new Promise((r) => setTimeout(r, 3000)); console.log(out.join(' '), 'idle ms/s', ((cpu() - b) / 3).toFixed(1));
await site.stop(); removeData(site.dataDir); process.exit(0);
