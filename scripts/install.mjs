// Installs the packages of package-lock.json if needed. Depends only on Node.js and npm.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.mjs';

const MARKER = 'node_modules/.reptemple-lock';

/** Versions required by the build tools: Node.js 20.19, 22.12, or later. */
const isSupported = (major, minor) => (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (isSupported(major, minor)) return;
  console.error(
    `RepTemple needs Node 20.19 or newer (of 22, 22.12 or newer); this is ${process.versions.node}. Install a newer Node and try again.`,
  );
  process.exit(1);
};

export const installIfNeeded = () => {
  requireNode();
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted) return;
  console.log('Installing packages (once; a minute or two) …');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' });
  writeFileSync(MARKER, wanted);
};
