import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaticFiles, type StaticFiles } from './static-files.ts';

const CONTENT = {
  'index.html': '<html>',
  'index.html.br': 'brotli',
  'door.html': '<html class="door">',
  'favicon.svg': '<svg>',
  'assets/main-B3x9kQd1.js': 'let a;',
  'assets/main-B3x9kQd1.js.br': 'brotli',
  'assets/main-B3x9kQd1.js.gz': 'gzip',
  'pose/1f2e3d4c5b6a/vision.wasm': 'wasm',
  'samples/push-up.webm': '0123456789',
};

let folder: string;
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-web-'));
  for (const [name, text] of Object.entries(CONTENT)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await writeFile(join(folder, '..', 'reptemple-secret.txt'), 'secret');
  files = await openStaticFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await files.respond(new Request(`http://reptemple.test${path}`, { headers }));
  const of = (name: string): string | null | undefined => reply?.headers.get(name);
  return {
    status: reply?.status,
    text: await reply?.text(),
    type: of('content-type'),
    encoding: of('content-encoding'),
    cache: of('cache-control'),
  };
};

describe('the web application', () => {
  it('is the page, for every path of the application, asked for anew each time', async () => {
    for (const path of ['/', '/challenges', '/challenge/push-ups/record']) {
      expect(await get(path)).toMatchObject({
        status: 200,
        text: '<html>',
        type: 'text/html; charset=utf-8',
        cache: 'no-cache',
      });
    }
  });

  it('has files under names that change with their content, kept for a year', async () => {
    const year = 'public, max-age=31536000, immutable';
    expect(await get('/assets/main-B3x9kQd1.js')).toMatchObject({
      type: 'text/javascript; charset=utf-8',
      cache: year,
    });
    expect(await get('/pose/1f2e3d4c5b6a/vision.wasm')).toMatchObject({ type: 'application/wasm', cache: year });
    expect(await get('/favicon.svg')).toMatchObject({ cache: 'no-cache' });
  });

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
    ['identity', null, 'let a;'],
  ])('comes precompressed for %s', async (accepted, encoding, text) => {
    const reply = await get('/assets/main-B3x9kQd1.js', { 'accept-encoding': accepted });
    expect(reply).toMatchObject({ encoding, text, type: 'text/javascript; charset=utf-8' });
  });

  it('offers the first page under no name of its own', async () => {
    expect(await files.respond(new Request('http://reptemple.test/door.html'))).toBeUndefined();
    expect(await get('/index.html')).toMatchObject({ status: 200, text: '<html>' });
  });

  it('plays a sample from any place in it', async () => {
    expect(await get('/samples/push-up.webm', { range: 'bytes=3-5' })).toMatchObject({
      status: 206,
      text: '345',
      type: 'video/webm',
    });
  });

  it.each(['/assets/gone.js', '/../reptemple-secret.txt', '/%2e%2e%2freptemple-secret.txt', '/%ff.js', '/assets'])(
    'never gives what is not a file of it: %s',
    async (path) => {
      expect((await get(path)).text).not.toBe('secret');
      expect(['<html>', undefined]).toContain((await get(path)).text);
    },
  );
});
