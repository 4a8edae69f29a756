// Finds the browser for the journeys: CHROMIUM_PATH, a Chromium or Chrome on the PATH, or Debian's package when root. One that
// was built without windows comes first: it shows the same pages for two thirds of the processor time of a journey.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'Google Chrome',
];
/** Older releases of Debian have only the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** `{ path }`, or `{ sentence }` that says what to do. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given)
    return isExecutable(given)
      ? { path: given }
      : { sentence: `CHROMIUM_PATH=${given} is not a program that can be run.` };
  const found = onPath();
  if (found) return { path: found };
  if (process.platform === 'darwin') {
    const app = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    if (isExecutable(app)) return { path: app };
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    aptGet('update', '-q');
    for (const name of PACKAGES) {
      console.log(`  Installing a browser for the journeys (apt-get install ${name}) …`);
      aptGet('install', '-yq', '--no-install-recommends', name);
      const installed = onPath();
      if (installed) return { path: installed };
    }
  }
  return {
    sentence:
      'The journeys need a Chromium or Chrome: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  };
}

function aptGet(...args) {
  spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  for (const name of NAMES)
    for (const folder of folders) {
      const file = path.join(folder, name);
      if (isExecutable(file)) return file;
    }
  return undefined;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
