// Installs the packages of a package-lock.json if needed. Depends only on Node.js and npm.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run-commands.mjs';

const MARKER = 'node_modules/.reptemple-lock';

/** Returns true if the build tools support this Node.js version. */
const isSupported = (major, minor) => (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (isSupported(major, minor)) return;
  console.error(
    `RepTemple needs Node 20.19 or newer (of 22, 22.12 or newer); this is ${process.versions.node}. Install a newer Node and try again.`,
  );
  process.exit(1);
};

/**
 * Installs the packages if the lock file has changed since the last installation. `folder` is '.'
 * for the product or 'tools' for the developers' tools.
 */
export const installIfNeeded = (folder = '.') => {
  requireNode();
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const marker = join(folder, MARKER);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log(folder === '.' ? 'Installing packages (once; a minute or two) …' : `Installing packages of ${folder} …`);
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  writeFileSync(marker, wanted);
};
