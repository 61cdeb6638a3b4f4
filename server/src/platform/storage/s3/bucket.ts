/** Connection to one bucket, and the meaning of its errors. */
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from './settings.ts';

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly settings: S3Settings;
}

/** Includes the first attempt. The delays grow from about 100 ms. */
const TRIES = 4;
const CONNECT_MS = 5_000;
/** Idle timeout of a connection. */
export const SILENCE_MS = 20_000;

/**
 * Retries a request once after the machine's clock was corrected. The SDK corrects its own clock
 * offset, but retries only while the clock is still wrong.
 */
const retrySkewed = (client: S3Client): void =>
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'RequestTimeTooSkewed') error.$retryable = {};
        throw error;
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'retrySkewed' },
  );

export const openBucket = (settings: S3Settings, silenceMs = SILENCE_MS): Bucket => {
  const { endpoint, region, accessKeyId, secretAccessKey, isPathStyle } = settings;
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
    // Storages other than Amazon's do not support the newer checksums. Where integrity matters,
    // MD5 is sent, which all of them verify.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  retrySkewed(client);
  return { client, name: settings.bucket, settings };
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Returns true for a missing object, but not for a missing bucket. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');

/** Returns the status and name of an S3 error; undefined if the storage did not answer. */
export const refusalOf = (error: unknown): { readonly status: number; readonly name: string } | undefined => {
  const status = statusOf(error);
  return status === undefined || !(error instanceof Error) ? undefined : { status, name: error.name };
};
