/** Presigned URLs for browsers: allowed and refused requests. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { directAccess } from '../src/platform/storage/s3/direct.ts';
import type { Bucket } from '../src/platform/storage/s3/bucket.ts';
import type { DirectAccess, Files } from '../src/platform/storage/files.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import { s3Files } from '../src/platform/storage/s3/s3-files.ts';
import { openTestBucket } from '../test/storage.ts';

const MINUTE_MS = 60_000;
const content = new TextEncoder().encode('0123456789');
const md5 = createHash('md5').update(content).digest('hex');
const announced = { bytes: content.length, md5 };
const presented = { type: 'video/webm', disposition: 'inline; filename="a.webm"', cacheControl: 'private, max-age=9' };

let bucket: Bucket;
let files: Files;
let direct: DirectAccess;
const at = (minutesAgo: number): Promise<DirectAccess> =>
  directAccess(bucket, () => new Date(Date.now() - minutesAgo * MINUTE_MS));

beforeAll(async () => {
  bucket = await openTestBucket();
  files = s3Files(bucket, '/nowhere', randomIds.uuid);
  direct = await at(0);
});

describe('a presigned upload URL', () => {
  const put = async (key: string, change: { body?: string; headers?: Record<string, string>; to?: string } = {}) => {
    const { url, headers } = await direct.putAddress(key, announced);
    const reply = await fetch(change.to ? url.replace(key, change.to) : url, {
      method: 'PUT',
      body: change.body ?? content,
      headers: { ...headers, ...change.headers },
    });
    return [reply.status, (await files.find(change.to ?? key))?.bytes];
  };

  it('stores the announced bytes, reports their MD5, and accepts the same upload again', async () => {
    expect(await put('chunks/right')).toEqual([200, 10]);
    expect(await files.find('chunks/right')).toMatchObject({ bytes: 10, md5 });
    expect(await put('chunks/right')).toEqual([200, 10]);
  });

  it.each([
    ['other bytes of the same length', { body: '012345678x' }, 400],
    ['more bytes', { body: '0123456789x' }, 403],
    ['fewer bytes', { body: '012345678' }, 403],
    ['another type', { headers: { 'content-type': 'text/html' } }, 403],
    [
      'another hash',
      { body: '012345678x', headers: { 'content-md5': createHash('md5').update('012345678x').digest('base64') } },
      403,
    ],
    ['another key', { to: 'chunks/elsewhere' }, 403],
  ])('refuses %s and stores nothing', async (_what, change, status) => {
    expect(await put('chunks/wrong', change)).toEqual([status, undefined]);
  });

  it('works after 14 minutes and is refused with 403 after 16', async () => {
    const [young, old] = [await at(14), await at(16)];
    for (const [access, status] of [
      [young, 200],
      [old, 403],
    ] as const) {
      const { url, headers } = await access.putAddress('chunks/late', announced);
      expect((await fetch(url, { method: 'PUT', body: content, headers })).status).toBe(status);
    }
  });

  it('cannot be used to read the file', async () => {
    await put('chunks/right');
    const { url } = await direct.putAddress('chunks/right', announced);
    expect((await fetch(url)).status).toBe(403);
  });
});

describe('a presigned download URL', () => {
  it('serves the file with type, name and cache headers, in full and in ranges', async () => {
    await files.write('media/1/video', content);
    const url = await direct.getAddress('media/1/video', presented);
    expect(new URL(url).origin).toBe(direct.origin);
    const whole = await fetch(url);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    const { headers } = whole;
    expect([headers.get('content-type'), headers.get('content-disposition'), headers.get('cache-control')]).toEqual([
      presented.type,
      presented.disposition,
      presented.cacheControl,
    ]);
    const part = await fetch(url, { headers: { range: 'bytes=3-5' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '345', 'bytes 3-5/10']);
    expect((await fetch(url, { headers: { range: 'bytes=10-' } })).status).toBe(416);
  });

  it('is stable for 14 minutes, expires after 46, and refuses another key, another type and DELETE with 403', async () => {
    await files.write('media/1/video', content);
    await files.write('media/2/video', content);
    const minute = 15 * MINUTE_MS * Math.ceil(Date.now() / 15 / MINUTE_MS);
    const [first, later] = [
      await directAccess(bucket, () => new Date(minute)),
      await directAccess(bucket, () => new Date(minute + 14 * MINUTE_MS)),
    ];
    expect(await later.getAddress('media/1/video', presented)).toBe(await first.getAddress('media/1/video', presented));
    const url = await direct.getAddress('media/1/video', presented);
    expect((await fetch(url.replace('media/1', 'media/2'))).status).toBe(403);
    expect((await fetch(url.replace('video%2Fwebm', 'text%2Fhtml'))).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(await (await at(46)).getAddress('media/1/video', presented))).status).toBe(403);
    expect((await fetch(`${direct.origin}/${bucket.name}/media/1/video`)).status).toBe(403);
  });
});
