/** Programs of Debian that some tests stand on: found, or installed where this user may. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const isRoot = (): boolean => process.getuid?.() === 0;

const apt = (...args: readonly string[]): boolean =>
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const install = (name: string): boolean => {
  if (process.platform !== 'linux' || !isRoot() || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name} for the tests …`);
  const args = ['install', '-y', '--no-install-recommends', name];
  return apt(...args) || (apt('update') && apt(...args));
};

/** What `find` finds, after the package was installed if need be. @throws with what to do when there is none. */
export const requirePackage = (name: string, find: () => string | undefined, otherwise: string): string => {
  const found = find() ?? (install(name) ? find() : undefined);
  if (found === undefined) throw new Error(`The package ${name} could not be installed. ${otherwise}`);
  return found;
};
