/**
 * Tests S3 storage: the tests that all storages share, connection failures, cleanup, bucket set-up,
 * and errors at start.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetBucketCorsCommand,
  PutBucketCorsCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, afterAll, beforeAll } from 'vitest';
import { SWEEP_ORPHANS } from '../src/features/media/jobs.ts';
import { SWEEP_TRACKS } from '../src/features/recordings/jobs.ts';
import { trackKey } from '../src/features/recordings/store.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { Job } from '../src/platform/jobs/jobs.ts';
import type { Files } from '../src/platform/storage/file-storage-and-local-folder.ts';
import { openFiles } from '../src/platform/storage/open-storage.ts';
import { openBucket } from '../src/platform/storage/s3/bucket-client-and-errors.ts';
import type { Bucket } from '../src/platform/storage/s3/bucket-client-and-errors.ts';
import { walkUnfinishedUploads, s3Files } from '../src/platform/storage/s3/s3-files.ts';
import type { S3Settings } from '../src/platform/storage/s3/s3-settings.ts';
import { itKeepsFiles } from '../src/platform/storage/storage-contract.fixture.ts';
import { openScene } from '../test/application-and-user-setup.ts';
import { attemptWithVideo } from '../test/submit-attempts-and-tracks.ts';
import { openTestFiles, testSettings, openTestBucket } from '../test/test-storage.ts';
import { openFlakyLine } from './failing-storage-proxy.ts';
import type { FlakyLine } from './failing-storage-proxy.ts';

describe('S3 storage', () => {
  itKeepsFiles(openTestFiles);
});

describe('S3 storage over a failing connection', () => {
  let line: FlakyLine;
  let bucket: Bucket;
  let files: Files;
  let folder: string;
  const unfinished = async (): Promise<readonly (string | undefined)[]> => {
    const keys: (string | undefined)[] = [];
    for await (const { Key } of walkUnfinishedUploads(bucket)) keys.push(Key);
    return keys;
  };
  const large = new Uint8Array(9 * 1024 * 1024).fill(7);
  const adopt = async (): Promise<void> => {
    await writeFile(join(folder, 'made'), large);
    await files.adopt(join(folder, 'made'), 'media/1/video');
  };

  beforeEach(async () => {
    const settings = testSettings();
    line = await openFlakyLine(settings.endpoint ?? '');
    bucket = openBucket({ ...settings, endpoint: line.endpoint }, 2_000);
    await bucket.client.send(new CreateBucketCommand({ Bucket: bucket.name }));
    folder = await mkdtemp(join(tmpdir(), 'reptemple-test-'));
    files = s3Files(bucket, folder, randomIds.uuid);
  });
  afterEach(async () => {
    await line.close();
    await rm(folder, { recursive: true });
  });

  it.each([500, 503, 'cut', 'silence'] as const)(
    'retries writes, look-ups, reads and multipart uploads after %s',
    async (how) => {
      line.fail(how, 2);
      await files.write('tracks/1', new Uint8Array([1, 2, 3]));
      line.fail(how, 1);
      expect((await files.find('tracks/1'))?.bytes).toBe(3);
      line.fail(how, 1);
      expect(await files.read('tracks/1')).toEqual(Uint8Array.of(1, 2, 3));
      line.fail(how, 1, (asked) => asked.includes('partNumber=2'));
      await adopt();
      expect((await files.find('media/1/video'))?.bytes).toBe(large.length);
      expect(await unfinished()).toEqual([]);
    },
  );

  it('fails after 4 attempts while the storage keeps answering 503', async () => {
    line.fail(503, 1000);
    await expect(files.write('tracks/1', new Uint8Array([1]))).rejects.toBeInstanceOf(Error);
    expect(line.asked.filter((asked) => asked.includes('tracks/1'))).toHaveLength(4);
    await expect(files.check()).rejects.toBeInstanceOf(Error);
  });

  it('leaves no file and no parts when a multipart upload or a join fails', async () => {
    line.fail(503, 4, (asked) => asked.includes('partNumber=2'));
    await expect(adopt()).rejects.toBeInstanceOf(Error);
    expect([await files.find('media/1/video'), await unfinished()]).toEqual([undefined, []]);
    const bytes = large.length;
    const chunks = [0, 1].map((index) => ({ key: `uploads/1/chunks/${index}`, offset: index * bytes, bytes }));
    for (const chunk of chunks) await files.writeChunk(chunk, large);
    line.fail(503, 4, (asked) => asked.includes('partNumber=2'));
    await expect(files.join(chunks, 'uploads/1/video')).rejects.toBeInstanceOf(Error);
    expect([await files.find('uploads/1/video'), await unfinished()]).toEqual([undefined, []]);
  });

  it('aborts an abandoned multipart upload only when it is older than the cut-off', async () => {
    await bucket.client.send(new CreateMultipartUploadCommand({ Bucket: bucket.name, Key: 'media/2/video' }));
    expect(await files.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await unfinished()).toEqual(['media/2/video']);
    expect(await files.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    expect(await unfinished()).toEqual([]);
  });

  it('withLocalCopy rejects a download that is cut off instead of passing on a partial file', async () => {
    await adopt();
    line.fail('cut', 4, (asked) => asked.startsWith('GET'));
    await expect(files.withLocalCopy('media/1/video', () => Promise.resolve('used'))).rejects.toBeInstanceOf(Error);
  });
});

describe('sweep', () => {
  const HOUR_MS = 60 * 60 * 1000;
  const WEEK_MS = 7 * 24 * HOUR_MS;

  const scene = openScene();
  beforeEach(async () => {
    for (const root of ['uploads', 'media', 'tracks', 'work']) await scene.harness.files.remove(root);
  });

  const sweepAt = async (job: Job, ageMs: number): Promise<void> => {
    const { harness } = scene;
    harness.passTime(Date.now() + ageMs - harness.now().getTime());
    await harness.jobs.send(harness.db, job, {});
    await harness.jobs.drain();
  };

  const keysUnder = async (prefix: string): Promise<readonly string[]> =>
    (await scene.harness.files.list(prefix)).map(({ key }) => key);

  it.each([
    ['videos', SWEEP_ORPHANS, 'media', (id: string) => `media/${id}/video`],
    ['uploads', SWEEP_ORPHANS, 'uploads', (id: string) => `uploads/${id}/chunks/0`],
    ['tracks', SWEEP_TRACKS, 'tracks', trackKey],
  ] as const)(
    'the cleanup deletes %s without a database row after a week and keeps those with a row',
    async (_what, job, root, keyOf) => {
      await attemptWithVideo(scene.ann, scene.challengeId);
      await scene.harness.jobs.drain();
      const kept = await keysUnder(root);
      const orphan = keyOf(randomIds.uuid());
      await scene.harness.files.write(orphan, new Uint8Array([1]));
      const all = await keysUnder(root);
      expect(all).toHaveLength(kept.length + 1);

      await sweepAt(job, WEEK_MS - HOUR_MS);
      expect(await keysUnder(root)).toEqual(all);
      await sweepAt(job, WEEK_MS + HOUR_MS);
      expect(await keysUnder(root)).toEqual(kept);
    },
  );
});

describe('start', () => {
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
      const headers = {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-md5',
      };
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
});
