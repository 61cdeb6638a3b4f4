// Finds a Chromium for the browser tests, or installs one: Playwright's download first, the system's packages second.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const playwrights = async () => {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
};

/** The path of an installed Chromium, or undefined. */
export const findChromium = async () => [...KNOWN, await playwrights()].find((path) => path && existsSync(path));

const attempt = (command, args) => spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 }).status === 0;

const install = () => {
  console.log('No Chromium found: installing one for the browser tests …');
  if (attempt(process.execPath, ['node_modules/.bin/playwright', 'install', 'chromium'])) return;
  if (process.platform !== 'linux') return;
  attempt('apt-get', ['update', '-qq']);
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']);
};

/** The path of a Chromium, installing one where there is none. */
export const requireChromium = async () => {
  const found = await findChromium();
  if (found) return found;
  install();
  const installed = await findChromium();
  if (installed) return installed;
  throw new Error(
    'No Chromium could be installed. Install Chromium or Chrome yourself and set CHROMIUM_PATH to its program file.',
  );
};
