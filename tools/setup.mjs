// Does all the set-up that `npm start`, `npm test` and `npm run dev` need: installs the exact dependencies when they are
// missing or older than the lock file. Plain JavaScript, because it runs before anything is installed (Node ≥ 20).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const marker = path.join(root, 'node_modules/.baize-setup');
const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`\n  Baize needs Node 20 or newer to set itself up; this is ${process.version}.\n`);
  process.exit(1);
}

if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
  console.log('  Installing dependencies (only the first time, and when they change) …');
  const npm = process.env.npm_execpath;
  const command = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
  const env = { ...process.env, npm_config_fund: 'false', npm_config_audit: 'false', npm_config_loglevel: 'error' };
  delete env.NODE_ENV; // production would leave out what builds the site
  const { status } = spawnSync(command[0], command[1], {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32' && !npm,
  });
  if (status !== 0) {
    console.error('\n  The dependencies could not be installed. The lines above say why.\n');
    process.exit(1);
  }
  writeFileSync(marker, wanted);
}

const runtime = spawnSync(path.join(root, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
if (!runtime.stdout?.startsWith('v24.')) {
  const config = spawnSync('npm', ['config', 'get', 'ignore-scripts'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const said = (runtime.stdout || runtime.error?.message || runtime.stderr || '').trim();
  console.error(
    config.stdout?.trim() === 'true'
      ? `\n  npm is set to ignore-scripts, so Node 24 was not installed with the dependencies. Run\n    npm rebuild node --ignore-scripts=false\n  and try again.\n`
      : `\n  Node 24 should have come with the dependencies, but node_modules/.bin/node says "${said}".\n  Remove node_modules and try again.\n`,
  );
  process.exit(1);
}
