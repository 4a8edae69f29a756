// Finds the browser for the journeys: CHROMIUM_PATH, a Chromium or Chrome on the PATH, or Debian's package when root.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'Google Chrome'];

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
    console.log('  Installing Chromium for the journeys (apt-get install chromium) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-yq', '--no-install-recommends', 'chromium'], { stdio: 'ignore', env });
    const installed = onPath();
    if (installed) return { path: installed };
  }
  return {
    sentence:
      'The journeys need a Chromium or Chrome: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  };
}

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter))
    for (const name of NAMES) {
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
