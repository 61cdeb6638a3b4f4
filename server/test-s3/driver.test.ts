/** S3 storage: the common storage tests, and connection failures. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, CreateMultipartUploadCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itKeepsFiles } from '../src/platform/storage/files-contract.fixture.ts';
import type { Files } from '../src/platform/storage/files.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import { openBucket } from '../src/platform/storage/s3/bucket.ts';
import type { Bucket } from '../src/platform/storage/s3/bucket.ts';
import { advanceUnfinished, s3Files } from '../src/platform/storage/s3/s3-files.ts';
import { openTestFiles, testSettings } from '../test/storage.ts';
import { openFlakyLine } from './flaky-line.ts';
import type { FlakyLine } from './flaky-line.ts';

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
    for await (const { Key } of advanceUnfinished(bucket)) keys.push(Key);
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
