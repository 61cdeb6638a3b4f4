/** What the container and Compose files name is there: no engine that builds them runs in the tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Environment } from '../server/src/platform/config.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const [DOCKERFILE, COMPOSE] = [read('deploy/Dockerfile'), read('deploy/compose.yaml')];
const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(read('package.json')));
/** Made by `npm run build`. */
const BUILT = /^(?:server|web)\/dist$/;
const wordsOf = (pattern: RegExp, text: string): readonly string[] =>
  [...text.matchAll(pattern)].map(([, word = '']) => word);

describe('the container file', () => {
  it('copies the manifest of every workspace, or npm would leave its packages out', () => {
    const copied = wordsOf(/^COPY (\w+)\/package\.json \1\/$/gm, DOCKERFILE);
    expect(copied).toEqual(workspaces);
  });

  it('copies what is there', () => {
    const paths = wordsOf(/^COPY (?:--from=build \/app\/)?(?!--)(\S+)/gm, DOCKERFILE).filter(
      (path) => !BUILT.test(path),
    );
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('leaves out, by its own list, what lies on the machine that builds it', () => {
    const left = read('deploy/Dockerfile.dockerignore').split('\n');
    expect(left).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/data', '**/.env', '.git']));
  });

  it('runs as somebody without rights, and is asked whether it lives', () => {
    expect(DOCKERFILE.lastIndexOf('\nUSER node\n')).toBeGreaterThan(DOCKERFILE.lastIndexOf('\nFROM '));
    expect(DOCKERFILE).toMatch(/HEALTHCHECK[^]+\/api\/health/);
    expect(read('contract/src/health.ts')).toContain("'/api/health'");
  });
});

describe('the Compose file', () => {
  it('gives the server settings that it knows', () => {
    const given = (COMPOSE.split('environment:')[1] ?? '').split('volumes:')[0] ?? '';
    const names = wordsOf(/^ {6}([A-Z_0-9]+):/gm, given);
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !Object.hasOwn(Environment.shape, name))).toEqual([]);
  });

  it('pins a version of every image', () => {
    const images = [...wordsOf(/image: (\S+)/g, COMPOSE), ...wordsOf(/^ARG NODE=(\S+)/gm, DOCKERFILE)];
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?/);
  });

  it('mounts files that are there', () => {
    expect(readdirSync(join(ROOT, 'deploy'))).toContain('nginx.conf');
    expect(COMPOSE).toContain('./nginx.conf:/etc/nginx/conf.d/default.conf:ro');
  });
});

it('no command of the operating page is unknown', () => {
  const page = read('docs/operating.md');
  const commands = wordsOf(/^ {4}.*?\breptemple (\w+) \//gm, page);
  expect(commands.length).toBeGreaterThan(4);
  expect(commands.filter((command) => !/^(?:backup|restore|export|import)$/.test(command))).toEqual([]);
  const linked = wordsOf(/\]\((?!http)([^)#]+)/g, page);
  expect(linked.filter((path) => !existsSync(join(ROOT, 'docs', path)))).toEqual([]);
});
