/** Presigned URLs for browsers, each for one operation and a short time (docs/decisions/0050). */
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { checkedKey } from '../files.ts';
import type { DirectAccess } from '../files.ts';
import type { Bucket } from './bucket.ts';

/** Enough for one chunk over a slow connection. */
const PUT_SECONDS = 15 * 60;
/**
 * Longer than the longest video. The same URL is handed out for a third of that time, so that
 * browsers can use their cache.
 */
const GET_SECONDS = 45 * 60;
const SAME_SECONDS = GET_SECONDS / 3;

/** Prevents browsers from opening a chunk as a document. */
const CHUNK_TYPE = 'application/octet-stream';

/** Rounds down to the start of the current interval, so that URLs stay the same within it. */
const roundedDown = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / 1000 / SAME_SECONDS) * SAME_SECONDS * 1000);

/**
 * Returns the origin of presigned URLs: the endpoint's or Amazon's, with the bucket in the host
 * name if so configured.
 */
const originOf = async (bucket: Bucket): Promise<string> => {
  const { client, name } = bucket;
  return new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket: name, Key: 'any' }), { expiresIn: 1 }))
    .origin;
};

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
        // All of these are signed, so a request with another value is rejected.
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
