// Installs the packages that package-lock.json names, unless they are there already. Needs nothing but Node and npm.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.mjs';

const MINIMUM = [20, 19];
const MARKER = 'node_modules/.reptemple-lock';

const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  console.error(
    `RepTemple needs Node ${MINIMUM.join('.')} or newer; this is ${process.versions.node}. Install a newer Node and try again.`,
  );
  process.exit(1);
};

export const installIfNeeded = () => {
  requireNode();
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted) return;
  console.log('Installing packages (once; a minute or two) …');
  run('npm', ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' });
  writeFileSync(MARKER, wanted);
};
