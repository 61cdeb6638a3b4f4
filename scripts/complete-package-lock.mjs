// Adds to package-lock.json the optional packages of other platforms that npm left out.
// With a registry mirror that serves only some platforms, npm omits the others from the lock file,
// and `npm ci` then rejects it everywhere. This script derives the platforms from package names and
// takes the exact versions that the parent packages require. Run it after `npm install` when `npm
// ci` reports "Missing: … from lock file".
import './print-script-help.mjs';
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';
const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'android', 'openharmony', 'sunos', 'aix'];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];
const LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

const platformOf = (name) => {
  const words = name.split(/[/-]/);
  const pick = (known) => words.filter((word) => known.includes(word)).slice(-1);
  const library = words.map((word) => LIBRARIES[word]).find((found) => found !== undefined);
  return {
    os: pick(SYSTEMS),
    cpu: pick(PROCESSORS),
    ...(library && words.includes('linux') ? { libc: [library] } : {}),
  };
};

const isHeld = (packages, parent, name) => {
  for (let place = parent; ; place = place.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true;
    if (!place) return false;
  }
};

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const { packages } = lock;
const added = [];
for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const { os, cpu, ...library } = platformOf(name);
    if (isHeld(packages, parent, name) || os.length === 0 || !/^\d/.test(version)) continue;
    packages[`node_modules/${name}`] = { version, cpu, ...library, ...(dev ? { dev } : {}), optional: true, os };
    added.push(name);
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).toSorted(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} optional packages added to ${LOCK}`);
