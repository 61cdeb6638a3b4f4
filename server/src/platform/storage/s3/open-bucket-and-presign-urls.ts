/**
 * Opens and checks the storage in a bucket, configures its CORS rules, and signs URLs for
 * browsers.
 */
import {
  GetBucketCorsCommand,
  PutBucketCorsCommand,
  GetObjectCommand,
  PutObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import type { CORSRule } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { StartupError } from '../../process/startup-error.ts';
import { checkedKey } from '../file-storage-and-local-folder.ts';
import type { DirectAccess, Files } from '../file-storage-and-local-folder.ts';
import { refusalOf, openBucket } from './bucket-client-and-errors.ts';
import type { Bucket } from './bucket-client-and-errors.ts';
import { s3Files } from './s3-files.ts';
import type { S3Settings } from './s3-settings.ts';

const RULE_ID = 'reptemple';
const ANSWER_MS = 10_000;
/** Methods and headers that pages use: uploading a chunk, and seeking in a video. */
const NEEDED = [
  { method: 'PUT', headers: ['content-md5', 'content-type'] },
  { method: 'GET', headers: ['range'] },
] as const;
type Needed = (typeof NEEDED)[number];

const pagesOf = (origin: string): string => (origin === '*' ? 'pages of this server' : `pages of ${origin}`);

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};

const ask = async ({ method, headers }: Needed, address: string, origin: string): Promise<Response> => {
  try {
    return await fetch(address, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers.join(','),
      },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  } catch (error) {
    throw new StartupError(
      `The storage at ${new URL(address).origin} didn’t answer a CORS preflight request (${reasonOf(error)}). ` +
        'Check S3_ENDPOINT and the network, or set S3_DIRECT=false, so that all files go through this server.',
    );
  }
};

/**
 * Returns true if the bucket allows the request. Sends a CORS preflight request as a browser would,
 * which tests the effective configuration.
 */
const doesAllow = async (needed: Needed, address: string, asked: string): Promise<boolean> => {
  const origin = asked === '*' ? 'https://any.example' : asked;
  const reply = await ask(needed, address, origin);
  const allowed = (name: string): string => (reply.headers.get(name) ?? '').toLowerCase();
  const headers = allowed('access-control-allow-headers');
  return (
    reply.ok &&
    ['*', origin].includes(allowed('access-control-allow-origin')) &&
    allowed('access-control-allow-methods').includes(needed.method.toLowerCase()) &&
    (headers === '*' || needed.headers.every((name) => headers.includes(name)))
  );
};

const doesAllowAll = async (direct: DirectAccess, origin: string): Promise<boolean> => {
  const addresses = {
    PUT: (await direct.putAddress('checks/pages', { bytes: 1, md5: '0'.repeat(32) })).url,
    GET: await direct.getAddress('checks/pages', {
      type: 'text/plain',
      disposition: 'inline',
      cacheControl: 'no-store',
    }),
  };
  for (const needed of NEEDED) if (!(await doesAllow(needed, addresses[needed.method], origin))) return false;
  return true;
};

const ruleFor = (origin: string): CORSRule => ({
  ID: RULE_ID,
  AllowedOrigins: [origin],
  AllowedMethods: ['GET', 'HEAD', 'PUT'],
  AllowedHeaders: ['*'],
  ExposeHeaders: ['ETag', 'Content-Range', 'Content-Length', 'Accept-Ranges'],
  MaxAgeSeconds: 3600,
});

/**
 * Adds a CORS rule, and keeps existing ones. If `place` is `first`, adds it before them: some
 * storages use only the first rule that matches the origin.
 */
const addRule = async ({ client, name }: Bucket, origin: string, place: 'last' | 'first'): Promise<void> => {
  const there = await client.send(new GetBucketCorsCommand({ Bucket: name })).catch((error: unknown) => {
    if (refusalOf(error)?.status === 404) return { CORSRules: [] };
    throw error;
  });
  const others = (there.CORSRules ?? []).filter(({ ID }) => ID !== RULE_ID);
  const CORSRules = place === 'last' ? [...others, ruleFor(origin)] : [ruleFor(origin), ...others];
  await client.send(new PutBucketCorsCommand({ Bucket: name, CORSConfiguration: { CORSRules } }));
};

const advice = (bucket: Bucket, origin: string, reason: string): string =>
  `The bucket ${bucket.name} doesn’t let ${pagesOf(origin)} upload and download files, and its CORS rules couldn’t be changed (${reason}). ` +
  `Give it a CORS rule that allows GET, HEAD and PUT from there with all headers, let the key change the bucket's CORS rules, or set S3_DIRECT=false, so that all files go through this server.`;

/**
 * Makes the bucket allow requests from pages of `origin` (`*`: any), by a CORS rule if necessary.
 * @throws StartupError if the bucket does not allow them and its rules cannot be changed
 */
export const allowPages = async (bucket: Bucket, origin: string, direct: DirectAccess): Promise<void> => {
  if (await doesAllowAll(direct, origin)) return;
  for (const place of ['last', 'first'] as const) {
    try {
      await addRule(bucket, origin, place);
    } catch (error) {
      throw new StartupError(advice(bucket, origin, refusalOf(error)?.name ?? reasonOf(error)));
    }
    if (await doesAllowAll(direct, origin)) return;
  }
  throw new StartupError(advice(bucket, origin, 'its rules had no effect'));
};

/** Validity of upload URLs in seconds: enough for one chunk over a slow connection. */
const PUT_SECONDS = 15 * 60;
/**
 * Validity of download URLs in seconds: longer than the longest video. The same URL is used for a
 * third of that time, so that browsers can use their cache.
 */
const GET_SECONDS = 45 * 60;
const SAME_SECONDS = GET_SECONDS / 3;

/** Content type of chunks, which browsers do not open as a document. */
const CHUNK_TYPE = 'application/octet-stream';

const roundedDown = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / 1000 / SAME_SECONDS) * SAME_SECONDS * 1000);

/**
 * Returns the origin of presigned URLs. It depends on the endpoint and on the position of the
 * bucket's name in the URL.
 */
const originOf = async (bucket: Bucket): Promise<string> => {
  const { client, name } = bucket;
  return new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket: name, Key: 'any' }), { expiresIn: 1 }))
    .origin;
};

/**
 * Returns functions that sign URLs for browsers, each for one operation and a short time
 * (docs/decisions/0050).
 */
export const directAccess = async (bucket: Bucket, clock: () => Date): Promise<DirectAccess> => {
  const { client, name } = bucket;
  return {
    origin: await originOf(bucket),
    putAddress: async (key, { bytes, md5 }) => {
      const ContentMD5 = Buffer.from(md5, 'hex').toString('base64');
      const command = new PutObjectCommand({
        Bucket: name,
        Key: checkedKey(key),
        ContentLength: bytes,
        ContentMD5,
        ContentType: CHUNK_TYPE,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: PUT_SECONDS,
        signingDate: clock(),
        // Signs these headers, so that the storage rejects other values.
        signableHeaders: new Set(['host', 'content-length', 'content-md5', 'content-type']),
      });
      return { url, headers: { 'content-type': CHUNK_TYPE, 'content-md5': ContentMD5 } };
    },
    getAddress: (key, { type, disposition, cacheControl }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket: name,
          Key: checkedKey(key),
          ResponseContentType: type,
          ResponseContentDisposition: disposition,
          ResponseCacheControl: cacheControl,
        }),
        { expiresIn: GET_SECONDS, signingDate: roundedDown(clock()) },
      ),
  };
};

export interface Here {
  readonly folder: string;
  readonly unique: () => string;
  readonly clock: () => Date;
  /** Origin of the pages that may use the storage; undefined for any. */
  readonly publicUrl: string | undefined;
}

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

/**
 * Tests the permissions that the server needs: lists, writes and deletes an object.
 * @throws StartupError if one of them fails
 */
const tryOut = async ({ client, name, settings }: Bucket, files: Files): Promise<void> => {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: name, MaxKeys: 1 }));
    await files.check();
  } catch (error) {
    throw explained(error, settings);
  }
};

/**
 * Opens and checks the bucket.
 * @throws StartupError if it cannot be used
 */
export const openS3 = async (settings: S3Settings, { folder, unique, clock, publicUrl }: Here): Promise<Files> => {
  const bucket = openBucket(settings);
  const files = s3Files(bucket, folder, unique);
  await tryOut(bucket, files);
  if (!settings.isDirect) return files;
  const direct = await directAccess(bucket, clock);
  await allowPages(bucket, publicUrl ?? '*', direct);
  return { ...files, direct };
};
