// Builds web and server, unless the sources are unchanged since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run-commands.mjs';

const SOURCES = [
  'engine',
  'contract',
  'pose',
  'server',
  'web',
  'media/clips',
  'package-lock.json',
  'tsconfig.base.json',
];
const LEFT_OUT = new Set([
  'node_modules',
  'dist',
  'data',
  'fixtures',
  'pose',
  'test',
  'test-s3',
  'test-cluster',
  'test-container',
  'build',
]);
const MARKER = 'server/dist/.built-from';
const PRODUCTS = ['server/dist/main.js', 'server/dist/empty-database.tar.gz', 'web/dist/index.html'];

const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
    .toSorted((one, other) => (one < other ? -1 : 1));
};

const sourceHash = () => {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of SOURCES.flatMap(filesBelow))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

export const buildIfStale = () => {
  const wanted = sourceHash();
  const isBuilt = [MARKER, ...PRODUCTS].every((file) => existsSync(file));
  if (isBuilt && readFileSync(MARKER, 'utf8') === wanted) return;
  console.log('Building (once for each version; about a minute) …');
  rmSync(MARKER, { force: true });
  // Overrides NODE_ENV, because test runners set it to `test`.
  const env = { ...process.env, NODE_ENV: 'production' };
  run('npm', ['run', '--silent', 'build'], { env, shell: process.platform === 'win32' });
  writeFileSync(MARKER, wanted);
};
