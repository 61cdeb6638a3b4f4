/**
 * Tests the lock file, licences, and the files for deployment: Dockerfile, Compose file, nginx
 * configuration, docs/operating.md. To build and run the containers (needs Docker): `npm --prefix
 * tools run test:container`.
 */
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Environment } from '../server/src/platform/process/environment-config.ts';

const ROOT = join(import.meta.dirname, '..');

const Entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  license: z.unknown().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
});
const { packages } = z
  .object({ packages: z.record(z.string(), Entry) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
const NOTICE = readFileSync(join(ROOT, 'NOTICE'), 'utf8');

const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Packages for other platforms that may lack an integrity hash: their registry entry could not be
 * read.
 */
const WITHOUT_INTEGRITY: ReadonlySet<string> = new Set(
  [
    'darwin-arm64',
    'darwin-x64',
    'linux-arm-gnueabihf',
    'linux-arm64-gnu',
    'linux-arm64-musl',
    'win32-arm64-msvc',
    'win32-x64-msvc',
  ].map((platform) => `@napi-rs/webcodecs-${platform}`),
);

const PERMISSIVE: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'MIT and ISC',
]);

/** Packages with a licence that is not permissive. `words` must appear in the file NOTICE. */
const NAMED_IN_NOTICE: readonly (readonly [name: RegExp, licence: RegExp, words: string])[] = [
  [/^@img\/sharp-(?:libvips-|win32-|wasm32)/u, /LGPL-3\.0-or-later/u, 'libvips'],
  [/^mediabunny$/u, /^MPL-2\.0$/u, 'mediabunny'],
  [/^lightningcss/u, /^MPL-2\.0$/u, 'Lightning CSS'],
  [/^@fontsource/u, /^OFL-1\.1$/u, 'SIL Open Font License'],
];

const licenceOf = (path: string, { license }: z.output<typeof Entry>): string => {
  if (typeof license === 'string') return license;
  try {
    const { license: own } = z
      .object({ license: z.string() })
      .parse(JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')));
    return own;
  } catch {
    return '';
  }
};

describe('package-lock.json', () => {
  it('has an integrity hash for every package and no registry URL', () => {
    const bare = installed.filter(([path, { integrity }]) => !integrity && !WITHOUT_INTEGRITY.has(nameOf(path)));
    expect(bare.map(([path]) => path)).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});

describe('production dependencies', () => {
  const shipped = installed.filter(([, { dev }]) => !dev);

  it('have a permissive licence or are named in NOTICE', () => {
    const unnamed = shipped.filter(([path, entry]) => {
      const licence = licenceOf(path, entry);
      if (PERMISSIVE.has(licence)) return false;
      // Accepts a package with one platform's binary that states no licence if its parent package
      // has a permissive one.
      if (licence === '' && path.includes('-'))
        return !installed.some(
          ([other, parent]) => nameOf(path).startsWith(`${nameOf(other)}-`) && PERMISSIVE.has(licenceOf(other, parent)),
        );
      const name = nameOf(path);
      return !NAMED_IN_NOTICE.some(
        ([names, licences, words]) => names.test(name) && licences.test(licence) && NOTICE.includes(words),
      );
    });
    expect(unnamed.map(([path, entry]) => `${nameOf(path)}: ${licenceOf(path, entry)}`)).toEqual([]);
  });

  it('have every licence text that is required in NOTICE', () => {
    for (const [, , words] of NAMED_IN_NOTICE) expect(NOTICE).toContain(words);
    // Requires @napi-rs/webcodecs too: it states MIT as its licence, but its binary contains
    // libraries under other licences.
    expect(NOTICE).toContain('@napi-rs/webcodecs');
  });
});

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const [DOCKERFILE, COMPOSE] = [read('deploy/Dockerfile'), read('deploy/compose.yaml')];
const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(read('package.json')));
const HELD_BY_THE_OPERATOR = ['deploy/certificates', 'deploy/backup'];
const BUILT = /^(?:server|web)\/dist$/;
const wordsOf = (pattern: RegExp, text: string): readonly string[] =>
  [...text.matchAll(pattern)].map(([, word = '']) => word);

describe('Dockerfile', () => {
  it('copies the manifest of every workspace', () => {
    const copied = wordsOf(/^COPY (\w+)\/package\.json \1\/$/gm, DOCKERFILE);
    expect(copied).toEqual(workspaces);
  });

  it('copies only paths that exist', () => {
    const paths = wordsOf(/^COPY (?:--from=build \/app\/)?(?!--)(\S+)/gm, DOCKERFILE).filter(
      (path) => !BUILT.test(path),
    );
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('ignores dependencies, builds, data and secrets of the build machine', () => {
    const left = read('deploy/Dockerfile.dockerignore').split('\n');
    expect(left).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/data', '**/.env', '.git']));
    expect(left).toEqual(expect.arrayContaining([...HELD_BY_THE_OPERATOR]));
    const notCommitted = read('.gitignore').split('\n');
    expect(notCommitted).toEqual(expect.arrayContaining(['.env', ...HELD_BY_THE_OPERATOR.map((path) => `${path}/`)]));
  });

  it('runs as user node and has a health check on /api/health', () => {
    expect(DOCKERFILE.lastIndexOf('\nUSER node\n')).toBeGreaterThan(DOCKERFILE.lastIndexOf('\nFROM '));
    expect(DOCKERFILE).toMatch(/HEALTHCHECK[^]+\/api\/health/);
    expect(read('contract/src/operations/operations-page-and-health-checks.ts')).toContain("'/api/health'");
  });
});

describe('Docker Compose file', () => {
  it('passes every known setting to the server, and no unknown one', () => {
    const given = (COMPOSE.split('environment:')[1] ?? '').split('volumes:')[0] ?? '';
    const names = wordsOf(/^ {6}([A-Z_0-9]+):/gm, given);
    const ofTheImage = wordsOf(/ ([A-Z_]+)=/g, DOCKERFILE.split('\nENV ')[1]?.split('\n')[0] ?? '');
    expect(ofTheImage).toEqual(['DATA_DIR', 'PORT']);
    expect([...names, ...ofTheImage].toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
    // Expects that each variable keeps its name and is omitted if empty. Only
    // OTEL_RESOURCE_ATTRIBUTES is set from a variable with another name, because `docker` sets
    // OTEL_RESOURCE_ATTRIBUTES itself.
    const passedOn = given.split('\n').filter((line) => line.includes(':-}'));
    const renamed = passedOn.filter((line) => !/^ {6}([A-Z_0-9]+): \$\{\1:-\}$/.test(line));
    expect(renamed).toEqual(['      OTEL_RESOURCE_ATTRIBUTES: ${TRACE_ATTRIBUTES:-}']);
  });

  it('pins a version of every image', () => {
    const images = [...wordsOf(/image: (\S+)/g, COMPOSE), ...wordsOf(/^ARG NODE=(\S+)/gm, DOCKERFILE)];
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?/);
  });

  it('runs the worker with the server’s settings except for its role', () => {
    const [worker = ''] = wordsOf(/^ {2}worker:\n([^]*?)\n\n/gm, COMPOSE);
    const lines = worker.split('\n').map((line) => line.trim());
    expect(lines).toEqual(['<<: *server', 'profiles: [worker]', 'environment:', '<<: *settings', 'ROLE: worker']);
  });

  it('mounts only existing files of the host, and read-only', () => {
    expect(readdirSync(join(ROOT, 'deploy'))).toContain('nginx.conf');
    expect(COMPOSE).toContain('./nginx.conf:/etc/nginx/conf.d/default.conf:ro');
    const ofTheHost = wordsOf(/^ {6}- (\.\/\S+)$/gm, COMPOSE);
    expect(ofTheHost.filter((mount) => !mount.endsWith(':ro'))).toEqual([]);
  });

  it('mounts volumes on the directories that the image creates', () => {
    const [made = ''] = wordsOf(/mkdir (.+) && chown node:node \1$/gm, DOCKERFILE);
    const mounted = wordsOf(/^ {6}- (?:data|backup):(\S+)$/gm, COMPOSE);
    expect(mounted.toSorted()).toEqual(made.split(' ').toSorted());
    expect(COMPOSE.split('\nvolumes:\n')[1]?.trim().split(/:\s*/).filter(Boolean)).toEqual([
      'data',
      'backup',
      'postgres',
    ]);
  });
});

describe('nginx configuration', () => {
  const nginx = read('deploy/nginx.conf');

  it('switches off the access log in every server block, because URLs contain tokens', () => {
    const servers = nginx.split(/^server \{$/m).slice(1);
    expect(servers).toHaveLength(2);
    for (const server of servers) expect(server).toMatch(/^ {2}access_log off;$/m);
  });

  it('answers 404 to /metrics', () => expect(nginx).toMatch(/location = \/metrics \{\s+return 404;/));

  it('restarts nginx with the server, because it resolves the server’s address only once', () =>
    expect(COMPOSE).toMatch(/ {6}reptemple:\n {8}condition: service_healthy\n(?: {8}#.*\n)? {8}restart: true/));
});

it('docs/operating.md names only known commands and links only to existing files', () => {
  const page = read('docs/operating.md');
  const commands = wordsOf(/^ {4}.*?\breptemple (\w+) \//gm, page);
  expect(commands.length).toBeGreaterThan(4);
  expect(commands.filter((command) => !/^(?:backup|restore|export|import)$/.test(command))).toEqual([]);
  const linked = wordsOf(/\]\((?!http)([^)#]+)/g, page);
  expect(linked.filter((path) => !existsSync(join(ROOT, 'docs', path)))).toEqual([]);
});
