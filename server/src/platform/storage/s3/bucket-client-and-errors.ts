/** Client of one bucket, and the interpretation of its errors. */
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from './s3-settings.ts';

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly settings: S3Settings;
}

/**
 * Maximum number of attempts of a request, including the first. The delays grow from about 100 ms.
 */
const TRIES = 4;
const CONNECT_MS = 5_000;
/** Timeout in ms of a connection on which nothing arrives. */
export const SILENCE_MS = 20_000;

/**
 * Makes the client retry a request that the storage rejected because this machine's clock is wrong.
 * The SDK corrects its clock offset, but does not retry this request.
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
    // Turns off the newer checksums, which only Amazon's storage supports. Where integrity
    // matters, MD5 is sent, which all storages verify.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  retrySkewed(client);
  return { client, name: settings.bucket, settings };
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Returns true if the error means that an object is missing; false if the bucket is missing. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');

/** Returns the status and name of an S3 error; undefined if the storage did not reply. */
export const refusalOf = (error: unknown): { readonly status: number; readonly name: string } | undefined => {
  const status = statusOf(error);
  return status === undefined || !(error instanceof Error) ? undefined : { status, name: error.name };
};
