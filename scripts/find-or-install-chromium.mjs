// Finds or installs a Chromium for the browser tests: Playwright's download, or else the Debian
// package. Also finds the headless shell, a smaller Chromium for tests without a camera.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const DEBIANS = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

const KNOWN = [
  process.env.CHROMIUM_PATH,
  DEBIANS,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const playwrights = async () => {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
};

export const findChromium = async () => [...KNOWN, await playwrights()].find((path) => path && existsSync(path));

/**
 * Returns true if Debian's package installed this Chromium. Only then does Debian's headless shell
 * have the same version.
 */
const isDebians = (chromium) => chromium === DEBIANS;

/**
 * Returns the path of Debian's headless shell if the tests use Debian's Chromium; otherwise
 * undefined.
 */
export const findHeadlessShell = async () => (isDebians(await findChromium()) && existsSync(SHELL) ? SHELL : undefined);

/**
 * Returns name and version of the browser for tests without a camera, such as "Chromium 131.0";
 * undefined without a browser.
 */
export const namePageChromium = async () => {
  const path = (await findHeadlessShell()) ?? (await findChromium());
  if (!path) return undefined;
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return /Chrom\w+ [\d.]+/.exec(stdout ?? '')?.[0];
};

const attempt = (command, args) => spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 }).status === 0;

const install = () => {
  console.log('No Chromium found: installing one for the browser tests …');
  if (attempt(process.execPath, ['node_modules/.bin/playwright', 'install', 'chromium'])) return;
  if (process.platform !== 'linux') return;
  attempt('apt-get', ['update', '-qq']);
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']);
};

const isRoot = () => process.platform === 'linux' && process.getuid?.() === 0;

/**
 * Installs Debian's headless shell, in which pages take half as long. Does nothing if it is
 * installed, if the tests do not use Debian's Chromium, or without root permission.
 */
export const preferHeadlessShell = async () => {
  if (existsSync(SHELL) || !isRoot() || !isDebians(await findChromium())) return;
  console.log('Installing the headless shell of Chromium, which makes the browser tests quicker …');
  const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'];
  if (attempt('apt-get', args)) return;
  attempt('apt-get', ['update', '-qq']);
  if (!attempt('apt-get', args)) console.log('Could not install it. The tests use Chromium itself.');
};

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
