/** Addresses at the storage for browsers: signed, good for one thing and a short time (docs/decisions/0050). */
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { checkedKey, type DirectAccess } from '../files.ts';
import type { Bucket } from './bucket.ts';

/** For sending one chunk over a slow line. */
const PUT_SECONDS = 15 * 60;
/** Longer than the longest video takes to watch; the same address is given out for a third of it, so that browsers keep what they have. */
const GET_SECONDS = 45 * 60;
const SAME_SECONDS = GET_SECONDS / 3;

/** Chunks are no videos, and nothing a browser would open. */
const CHUNK_TYPE = 'application/octet-stream';

/** The moment before in which this third of an hour began. */
const roundedDown = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / 1000 / SAME_SECONDS) * SAME_SECONDS * 1000);

/** Amazon's by the region, or the endpoint's; with the bucket in the host's name where it stands there. */
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
        // Each is part of the signature, so a request that differs in one is refused.
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
