/** S3 settings, the client of one bucket, and the interpretation of its errors. */
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { z } from 'zod';

export interface S3Settings {
  /** URL of the storage; undefined for Amazon's endpoint for the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** True if the bucket is in the URL path; false if it is in the host name. */
  readonly isPathStyle: boolean;
  /** True if browsers use presigned URLs; false if all bytes pass through the server. */
  readonly isDirect: boolean;
}

const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

const endpoint = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address, such as https://s3.example.org', abort: true })
  .refine((value) => ['', '/'].includes(new URL(value).pathname), 'must not contain a path: the bucket is S3_BUCKET')
  .transform((value) => new URL(value).origin);

export const S3_ENVIRONMENT = {
  S3_ENDPOINT: endpoint.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: yesOrNo.optional(),
  S3_DIRECT: yesOrNo.default(true),
} as const;

const Environment = z.object(S3_ENVIRONMENT);

/**
 * Returns the S3 settings from the environment; undefined if files are stored in the data folder;
 * an error message if a setting is missing.
 */
export const s3SettingsOf = (environment: z.output<typeof Environment>): S3Settings | string | undefined => {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  const needed = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (S3_ENDPOINT === undefined && missing.length === Object.keys(needed).length) return undefined;
  if (S3_BUCKET === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) {
    return `S3 storage needs a bucket and a key. Missing: ${missing.map(([name]) => name).join(', ')}.`;
  }
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    isPathStyle: environment.S3_PATH_STYLE ?? S3_ENDPOINT !== undefined,
    isDirect: environment.S3_DIRECT,
  };
};

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
