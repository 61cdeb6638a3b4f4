/** Startup errors of the storage, and the bucket's setup. */
import { CreateBucketCommand, GetBucketCorsCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Files } from '../src/platform/storage/files.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import { openFiles } from '../src/platform/storage/open-files.ts';
import { openBucket } from '../src/platform/storage/s3/bucket.ts';
import type { Bucket } from '../src/platform/storage/s3/bucket.ts';
import type { S3Settings } from '../src/platform/storage/s3/settings.ts';
import { openTestBucket, testSettings } from '../test/storage.ts';
import { openFlakyLine } from './flaky-line.ts';

const PUBLIC_URL = 'https://reps.example.org';

let folder: string;
let bucket: Bucket;
const open = (s3: S3Settings, publicUrl: string | undefined = PUBLIC_URL): Promise<Files> =>
  openFiles({ s3, publicUrl }, { dataFolder: folder, unique: randomIds.uuid, clock: () => new Date() });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-test-'));
  bucket = await openTestBucket();
});
afterAll(() => rm(folder, { recursive: true }));

describe('startup with S3 storage fails with a clear message when', () => {
  it.each([
    ['there is no such bucket', { bucket: 'nobodys-bucket' }, /There is no bucket nobodys-bucket: create it/],
    ['the key is unknown', { accessKeyId: 'nobody' }, /Unknown key: check S3_ACCESS_KEY_ID/],
    ['the secret is wrong', { secretAccessKey: 'wrong' }, /S3_SECRET_ACCESS_KEY doesn’t match S3_ACCESS_KEY_ID/],
    ['nobody answers', { endpoint: 'http://127.0.0.1:9' }, /The storage at http:\/\/127\.0\.0\.1:9 does not answer/],
  ])('%s', async (_what, change, message) => {
    await expect(open({ ...bucket.settings, ...change })).rejects.toThrow(message);
  });

  it('the CORS rule cannot be set, unless direct uploads are turned off', async () => {
    const line = await openFlakyLine(bucket.settings.endpoint ?? '');
    line.fail(403, 1000, (asked) => asked.includes('?cors'));
    const own = testSettings();
    await openBucket(own).client.send(new CreateBucketCommand({ Bucket: own.bucket }));
    const settings = { ...own, endpoint: line.endpoint };
    await expect(open(settings)).rejects.toThrow(
      /does not let pages of https:\/\/reps\.example\.org send and read files.*CORS rule.*S3_DIRECT=false/,
    );
    expect((await open({ ...settings, isDirect: false })).direct).toBeUndefined();
    await line.close();
  });
});

describe('CORS rules of the bucket', () => {
  const rules = async () =>
    (await bucket.client.send(new GetBucketCorsCommand({ Bucket: bucket.name }))).CORSRules ?? [];
  const preflight = async (files: Files, origin: string): Promise<string | null> => {
    const { url } = (await files.direct?.putAddress('a', { bytes: 1, md5: '0'.repeat(32) })) ?? { url: '' };
    const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-md5' };
    return (await fetch(url, { method: 'OPTIONS', headers })).headers.get('access-control-allow-origin');
  };

  it('allow only the public URL, follow its change, and keep existing rules', async () => {
    const theirs = { ID: 'theirs', AllowedOrigins: ['https://else.example'], AllowedMethods: ['GET'] };
    const CORSConfiguration = { CORSRules: [theirs] };
    await bucket.client.send(new PutBucketCorsCommand({ Bucket: bucket.name, CORSConfiguration }));
    const files = await open(bucket.settings);
    expect(await preflight(files, PUBLIC_URL)).toBe(PUBLIC_URL);
    expect(await preflight(files, 'https://evil.example')).toBeNull();
    expect((await rules()).map(({ ID }) => ID)).toEqual(['theirs', 'reptemple']);
    await open(bucket.settings, 'https://moved.example.org');
    expect(await preflight(files, 'https://moved.example.org')).toBe('https://moved.example.org');
    expect(await rules()).toHaveLength(2);
  });

  it('get an added rule that allows reading if an existing rule allows only PUT', async () => {
    const theirs = { ID: 'theirs', AllowedOrigins: [PUBLIC_URL], AllowedMethods: ['PUT'], AllowedHeaders: ['*'] };
    const CORSConfiguration = { CORSRules: [theirs] };
    await bucket.client.send(new PutBucketCorsCommand({ Bucket: bucket.name, CORSConfiguration }));
    const files = await open(bucket.settings);
    await files.write('tracks/1', new Uint8Array([1]));
    const presented = { type: 'text/plain', disposition: 'inline', cacheControl: 'no-store' };
    const url = (await files.direct?.getAddress('tracks/1', presented)) ?? '';
    const reply = await fetch(url, { headers: { origin: PUBLIC_URL } });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, PUBLIC_URL]);
    expect((await rules()).map(({ ID }) => ID)).toContain('theirs');
  });

  it('allow any origin if no public URL is set', async () => {
    const files = await openFiles(
      { s3: bucket.settings, publicUrl: undefined },
      { dataFolder: folder, unique: randomIds.uuid, clock: () => new Date() },
    );
    const somewhere = 'http://192.168.1.7:3000';
    expect(['*', somewhere]).toContain(await preflight(files, somewhere));
  });
});
