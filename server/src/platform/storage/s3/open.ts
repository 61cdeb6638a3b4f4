/** Opens the storage in a bucket, or explains why that is not possible. */
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { StartupError } from '../../process/startup-error.ts';
import type { Files } from '../files.ts';
import { openBucket, refusalOf } from './bucket.ts';
import type { Bucket } from './bucket.ts';
import { allowPages } from './cors.ts';
import { directAccess } from './direct.ts';
import { s3Files } from './s3-files.ts';
import type { S3Settings } from './settings.ts';

export interface Here {
  /** Local folder for temporary files. */
  readonly folder: string;
  readonly unique: () => string;
  readonly clock: () => Date;
  /** Origin of the pages; undefined: any origin. */
  readonly publicUrl: string | undefined;
}

/** Error messages by S3 error code. */
const MEANINGS: Readonly<Record<string, (settings: S3Settings) => string>> = {
  InvalidAccessKeyId: () => 'Unknown key: check S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: () => 'S3_SECRET_ACCESS_KEY doesn’t match S3_ACCESS_KEY_ID.',
  NoSuchBucket: ({ bucket }) => `Bucket ${bucket} doesn’t exist. Create it, or set S3_BUCKET to an existing one.`,
  PermanentRedirect: ({ region }) => `The bucket isn’t in the region ${region}. Set S3_REGION to its region.`,
  AuthorizationHeaderMalformed: ({ region }) => `Wrong region ${region}. Set S3_REGION.`,
  AccessDenied: ({ bucket }) => `The key needs permission to list, read, write and delete in the bucket ${bucket}.`,
};

const explained = (error: unknown, settings: S3Settings): StartupError => {
  const at = settings.endpoint ?? `Amazon S3 (${settings.region})`;
  const refusal = refusalOf(error);
  if (!refusal) {
    const reason = error instanceof Error ? [error.message, error.name].find(Boolean) : String(error);
    return new StartupError(`No response from the storage at ${at} (${reason}). Check S3_ENDPOINT and the network.`);
  }
  const meaning = MEANINGS[refusal.name]?.(settings) ?? `It answered ${refusal.status} ${refusal.name}.`;
  return new StartupError(`Can’t use the storage at ${at}. ${meaning}`);
};

/** Lists, writes and deletes an object: the permissions needed in daily use. */
const tryOut = async ({ client, name, settings }: Bucket, files: Files): Promise<void> => {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: name, MaxKeys: 1 }));
    await files.check();
  } catch (error) {
    throw explained(error, settings);
  }
};

/** Opens and checks the bucket. @throws CannotStart when it cannot be used. */
export const openS3 = async (settings: S3Settings, { folder, unique, clock, publicUrl }: Here): Promise<Files> => {
  const bucket = openBucket(settings);
  const files = s3Files(bucket, folder, unique);
  await tryOut(bucket, files);
  if (!settings.isDirect) return files;
  const direct = await directAccess(bucket, clock);
  await allowPages(bucket, publicUrl ?? '*', direct);
  return { ...files, direct };
};
