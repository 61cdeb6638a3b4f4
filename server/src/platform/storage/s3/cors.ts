/**
 * Checks and configures CORS: browsers may use the storage only if the bucket allows the pages'
 * origin.
 */
import { GetBucketCorsCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3';
import type { CORSRule } from '@aws-sdk/client-s3';
import { StartupError } from '../../process/startup-error.ts';
import type { DirectAccess } from '../files.ts';
import { refusalOf } from './bucket.ts';
import type { Bucket } from './bucket.ts';

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

/** Sends a CORS preflight request as a browser would, so that it tests the real configuration. */
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
 * Adds a CORS rule and keeps existing ones. Some storages use only the first rule that matches
 * the origin; `first` puts the new rule before it.
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
 * Makes the bucket allow pages of `origin`; `*` means any origin.
 * @throws CannotStart when it does not, and its rules cannot be changed.
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
