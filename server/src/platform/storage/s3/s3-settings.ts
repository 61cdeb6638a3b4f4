/** S3 settings, as read from the environment. */
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
