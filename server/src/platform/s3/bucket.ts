/** The connection to one bucket, and what its refusals mean. */
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from './settings.ts';

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly settings: S3Settings;
}

/** The first try included; the pauses between grow from some 100 ms. */
const TRIES = 4;
const CONNECT_MS = 5_000;
/** Without a byte for so long a connection is given up. */
export const SILENCE_MS = 20_000;

/**
 * A machine's clock that was wrong and is set right again costs no request: the SDK notices and signs the next one by the new time, but tries this one
 * again only while its clock is still wrong.
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
    // Storages other than Amazon's do not know the newer checksums; where bytes matter, MD5 is sent, which all check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  retrySkewed(client);
  return { client, name: settings.bucket, settings };
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** No such object. A bucket that is missing is no missing object. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');

/** What its refusal is called; undefined when it did not answer at all. */
export const refusalOf = (error: unknown): { readonly status: number; readonly name: string } | undefined => {
  const status = statusOf(error);
  return status === undefined || !(error instanceof Error) ? undefined : { status, name: error.name };
};
