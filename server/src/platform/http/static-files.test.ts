import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaticFiles } from './static-files.ts';
import type { StaticFiles } from './static-files.ts';

const LARGE = 300 * 1024;

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
  'pose/1f2e3d4c5b6a/model.task': 'm'.repeat(LARGE),
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

/** Requests a path twice: the first request may read the file, the second gets it from memory. */
const getTwice = async (from: StaticFiles, path: string, headers: Record<string, string> = {}) => {
  const replies = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const reply = await from.respond(new Request(`http://reptemple.test${path}`, { headers }));
    replies.push({ status: reply?.status, text: await reply?.text(), headers: [...(reply?.headers ?? [])] });
  }
  const [first, second] = replies;
  expect(second).toEqual(first);
  return { ...second, headers: new Headers(second?.headers) };
};

describe.each([
  ['memory', undefined],
  ['the disk, once the memory for files is full', 0],
])('a static file from %s', (_where, maxMemoryBytes) => {
  let opened: StaticFiles;

  beforeAll(async () => {
    opened = await openStaticFiles(folder, maxMemoryBytes === undefined ? {} : { maxMemoryBytes });
  });

  it('has its length, its ETag and precompressed bytes', async () => {
    const reply = await getTwice(opened, '/assets/main-B3x9kQd1.js', { 'accept-encoding': 'br' });
    expect(reply).toMatchObject({ status: 200, text: 'brotli' });
    expect(reply.headers.get('content-length')).toBe('6');
    expect(reply.headers.get('etag')).toMatch(/^"\w+-\w+"$/);
    expect(reply.headers.get('vary')).toBe('accept-encoding');
  });

  it('is answered with 304 if the request has its ETag', async () => {
    const { headers } = await getTwice(opened, '/favicon.svg');
    const etag = headers.get('etag') ?? '';
    const again = await getTwice(opened, '/favicon.svg', { 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('content-type')).toBe('image/svg+xml');
    expect(await getTwice(opened, '/favicon.svg', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
  });

  it('supports range requests', async () => {
    const part = await getTwice(opened, '/samples/push-up.webm', { range: 'bytes=3-5' });
    expect(part).toMatchObject({ status: 206, text: '345' });
    expect(part.headers.get('content-range')).toBe('bytes 3-5/10');
    expect(part.headers.get('content-length')).toBe('3');
    const end = await getTwice(opened, '/samples/push-up.webm', { range: 'bytes=-2' });
    expect(end).toMatchObject({ status: 206, text: '89' });
    expect(await getTwice(opened, '/samples/push-up.webm', { range: 'bytes=10-' })).toMatchObject({ status: 416 });
  });

  it('has no body for HEAD', async () => {
    const reply = await opened.respond(new Request('http://reptemple.test/favicon.svg', { method: 'HEAD' }));
    expect([reply?.status, await reply?.text(), reply?.headers.get('content-length')]).toEqual([200, '', '5']);
  });

  it('is complete if it is larger than 300 kB', async () => {
    const { text } = await getTwice(opened, '/pose/1f2e3d4c5b6a/model.task');
    expect(text).toHaveLength(LARGE);
  });

  it('is complete in concurrent first requests', async () => {
    const fresh = await openStaticFiles(folder, { maxMemoryBytes: maxMemoryBytes ?? 8 });
    const ask = async (path: string) => (await fresh.respond(new Request(`http://reptemple.test${path}`)))?.text();
    const texts = await Promise.all(['/favicon.svg', '/favicon.svg', '/samples/push-up.webm'].map(ask));
    expect(texts).toEqual(['<svg>', '<svg>', '0123456789']);
  });
});

describe('the web application', () => {
  it('serves index.html with no-cache for every page path', async () => {
    for (const path of ['/', '/challenges', '/challenge/push-ups/record']) {
      expect(await get(path)).toMatchObject({
        status: 200,
        text: '<html>',
        type: 'text/html; charset=utf-8',
        cache: 'no-cache',
      });
    }
  });

  it('lets browsers cache files with hashed names for a year, and others with no-cache', async () => {
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
  ])('serves scripts precompressed for the accept-encoding %s', async (accepted, encoding, text) => {
    const reply = await get('/assets/main-B3x9kQd1.js', { 'accept-encoding': accepted });
    expect(reply).toMatchObject({ encoding, text, type: 'text/javascript; charset=utf-8' });
  });

  it('serves index.html by name, but not door.html', async () => {
    expect(await files.respond(new Request('http://reptemple.test/door.html'))).toBeUndefined();
    expect(await get('/index.html')).toMatchObject({ status: 200, text: '<html>' });
  });

  it('serves a range of a sample video with 206', async () => {
    expect(await get('/samples/push-up.webm', { range: 'bytes=3-5' })).toMatchObject({
      status: 206,
      text: '345',
      type: 'video/webm',
    });
  });

  it.each(['/assets/gone.js', '/../reptemple-secret.txt', '/%2e%2e%2freptemple-secret.txt', '/%ff.js', '/assets'])(
    'serves index.html or nothing for a path without a file: %s',
    async (path) => {
      expect((await get(path)).text).not.toBe('secret');
      expect(['<html>', undefined]).toContain((await get(path)).text);
    },
  );
});
