/** Browsers may only talk to the storage when the bucket says that pages of ours may. */
import { GetBucketCorsCommand, PutBucketCorsCommand, type CORSRule } from '@aws-sdk/client-s3';
import { CannotStart } from '../cannot-start.ts';
import { refusalOf, type Bucket } from './bucket.ts';

const RULE_ID = 'reptemple';
/** What a page sends along with a chunk. */
const SENT_HEADERS = ['content-md5', 'content-type'] as const;

/** Asks as a browser would, before it sends a chunk: so it is the storage's real answer, however it is set up. */
const doesAllow = async (addressOf: () => Promise<string>, origin: string): Promise<boolean> => {
  const reply = await fetch(await addressOf(), {
    method: 'OPTIONS',
    headers: {
      origin: origin === '*' ? 'https://any.example' : origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': SENT_HEADERS.join(','),
    },
  });
  const allowed = (name: string): string => (reply.headers.get(name) ?? '').toLowerCase();
  const headers = allowed('access-control-allow-headers');
  return (
    reply.ok &&
    ['*', origin === '*' ? 'https://any.example' : origin].includes(allowed('access-control-allow-origin')) &&
    allowed('access-control-allow-methods').includes('put') &&
    (headers === '*' || SENT_HEADERS.every((name) => headers.includes(name)))
  );
};

const ruleFor = (origin: string): CORSRule => ({
  ID: RULE_ID,
  AllowedOrigins: [origin],
  AllowedMethods: ['GET', 'HEAD', 'PUT'],
  AllowedHeaders: ['*'],
  ExposeHeaders: ['ETag', 'Content-Range', 'Content-Length', 'Accept-Ranges'],
  MaxAgeSeconds: 3600,
});

/** Rules of others stay. */
const addRule = async ({ client, name }: Bucket, origin: string): Promise<void> => {
  const there = await client.send(new GetBucketCorsCommand({ Bucket: name })).catch((error: unknown) => {
    if (refusalOf(error)?.status === 404) return { CORSRules: [] };
    throw error;
  });
  const others = (there.CORSRules ?? []).filter(({ ID }) => ID !== RULE_ID);
  const CORSRules = [...others, ruleFor(origin)];
  await client.send(new PutBucketCorsCommand({ Bucket: name, CORSConfiguration: { CORSRules } }));
};

const advice = (bucket: Bucket, origin: string, reason: string): string =>
  `The bucket ${bucket.name} does not let pages of ${origin === '*' ? 'this server' : origin} send and read files, and that could not be changed from here (${reason}). ` +
  `Give it a CORS rule that allows GET, HEAD and PUT from there with all headers, let the key change the bucket's CORS rules, or set S3_DIRECT=false, so that all files pass this server.`;

/**
 * Has the bucket allow pages of `origin` (`*`: of whatever address this server is reached at).
 * @throws CannotStart when it does not, and cannot be made to.
 */
export const allowPages = async (bucket: Bucket, origin: string, addressOf: () => Promise<string>): Promise<void> => {
  if (await doesAllow(addressOf, origin)) return;
  try {
    await addRule(bucket, origin);
  } catch (error) {
    throw new CannotStart(advice(bucket, origin, refusalOf(error)?.name ?? String(error)));
  }
  if (!(await doesAllow(addressOf, origin))) throw new CannotStart(advice(bucket, origin, 'its rules had no effect'));
};
