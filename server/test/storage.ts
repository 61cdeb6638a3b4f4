/** Where the tests keep files: in a folder, or with `TEST_S3` in a new bucket of the server that it names. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { localFiles, type Files } from '../src/platform/files.ts';
import { randomIds } from '../src/platform/ids.ts';
import { openBucket, type Bucket } from '../src/platform/s3/bucket.ts';
import { directAccess } from '../src/platform/s3/direct.ts';
import { s3Files } from '../src/platform/s3/s3-files.ts';
import type { S3Settings } from '../src/platform/s3/settings.ts';

const TestServer = z.object({ endpoint: z.url(), accessKeyId: z.string(), secretAccessKey: z.string() });

const given = process.env['TEST_S3'];

/** Of the S3 server that the tests were given, with a bucket that nobody has used. */
export const testSettings = (): S3Settings => {
  if (given === undefined) throw new Error('These tests need an S3 server: npm run test:s3');
  const bucket = `test-${randomIds.uuid()}`;
  return { ...TestServer.parse(JSON.parse(given)), region: 'us-east-1', bucket, isPathStyle: true, isDirect: true };
};

export const openTestBucket = async (): Promise<Bucket> => {
  const bucket = openBucket(testSettings());
  await bucket.client.send(new CreateBucketCommand({ Bucket: bucket.name }));
  return bucket;
};

/** How a process is told of it. */
export const toldOf = ({ endpoint = '', region, bucket, accessKeyId, secretAccessKey }: S3Settings) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

/** Where a process that a test starts keeps its files. */
export interface InstalledFiles {
  readonly files: Files;
  /** On this machine: where they lie, or work on them does. */
  readonly folder: string;
  /** What the process is told. */
  readonly settings: Readonly<Record<string, string>>;
}

/** In the data folder; with `TEST_S3` in a new bucket, on the way to which chunks pass the process all the same. */
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

/** In a bucket to which browsers are sent themselves. */
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
