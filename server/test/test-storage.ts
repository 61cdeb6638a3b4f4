/** File storage of tests: a folder, or with `TEST_S3` a new bucket on that server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { localFiles } from '../src/platform/storage/file-storage-and-local-folder.ts';
import type { Files } from '../src/platform/storage/file-storage-and-local-folder.ts';
import { openBucket } from '../src/platform/storage/s3/bucket-client-and-errors.ts';
import type { Bucket } from '../src/platform/storage/s3/bucket-client-and-errors.ts';
import { directAccess } from '../src/platform/storage/s3/open-bucket-and-presign-urls.ts';
import { s3Files } from '../src/platform/storage/s3/s3-files.ts';
import type { S3Settings } from '../src/platform/storage/s3/s3-settings.ts';

const TestServer = z.object({ endpoint: z.url(), accessKeyId: z.string(), secretAccessKey: z.string() });

const given = process.env['TEST_S3'];

export const testSettings = (): S3Settings => {
  if (given === undefined) throw new Error('These tests need an S3 server: npm --prefix tools run test:s3');
  const bucket = `test-${randomIds.uuid()}`;
  return { ...TestServer.parse(JSON.parse(given)), region: 'us-east-1', bucket, isPathStyle: true, isDirect: true };
};

export const openTestBucket = async (): Promise<Bucket> => {
  const bucket = openBucket(testSettings());
  await bucket.client.send(new CreateBucketCommand({ Bucket: bucket.name }));
  return bucket;
};

export const toldOf = ({ endpoint = '', region, bucket, accessKeyId, secretAccessKey }: S3Settings) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

export interface InstalledFiles {
  readonly files: Files;
  /** Path of the folder with the files; with a bucket, of the folder for temporary files. */
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Returns the storage of a test installation: the data folder, or with `TEST_S3` a new bucket. */
export const installFiles = async (dataDir: string): Promise<InstalledFiles> => {
  if (given === undefined) {
    const folder = join(dataDir, 'files');
    return { files: localFiles(folder, randomIds.uuid), folder, settings: {} };
  }
  const bucket = await openTestBucket();
  const folder = join(dataDir, 'passing');
  const settings = { ...toldOf(bucket.settings), S3_DIRECT: 'false' };
  return { files: s3Files(bucket, folder, randomIds.uuid), folder, settings };
};

export interface TestFiles {
  readonly files: Files;
  readonly close: () => Promise<void>;
}

export const openDirectFiles = async (): Promise<TestFiles> => {
  const folder = await mkdtemp(join(tmpdir(), 'reptemple-test-'));
  const bucket = await openTestBucket();
  const direct = await directAccess(bucket, () => new Date());
  return {
    files: { ...s3Files(bucket, folder, randomIds.uuid), direct },
    close: () => rm(folder, { recursive: true, force: true }),
  };
};

export const openTestFiles = async (): Promise<TestFiles> => {
  const folder = await mkdtemp(join(tmpdir(), 'reptemple-test-'));
  const files =
    given === undefined ? localFiles(folder, randomIds.uuid) : s3Files(await openTestBucket(), folder, randomIds.uuid);
  return { files, close: () => rm(folder, { recursive: true, force: true }) };
};
