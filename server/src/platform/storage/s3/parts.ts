/** Multipart uploads: an object assembled from parts becomes visible completely or not at all. */
import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';

/** S3's minimum part size; the last part may be smaller. */
export const SMALLEST_PART = 5 * 1024 * 1024;
const PART_BYTES = 8 * 1024 * 1024;

const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

/** Uploads with MD5, so that the storage rejects corrupted data. */
export const putObject = async ({ client, name }: Bucket, key: string, bytes: Uint8Array): Promise<void> => {
  await client.send(
    new PutObjectCommand({
      Bucket: name,
      Key: key,
      Body: bytes,
      ContentMD5: md5Of(bytes),
      ContentLength: bytes.length,
    }),
  );
};

interface Target {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string;
}

/** Uploads one part and returns its entity tag. */
type SendPart = (target: Target, number: number) => Promise<string | undefined>;

/** Aborts the upload on failure. If that fails too, the daily cleanup removes it. */
const putParts = async (
  { client, name }: Bucket,
  key: string,
  parts: AsyncIterable<SendPart> | readonly SendPart[],
): Promise<void> => {
  const begun = await client.send(new CreateMultipartUploadCommand({ Bucket: name, Key: key }));
  const target = { Bucket: name, Key: key, UploadId: begun.UploadId ?? '' };
  try {
    const sent: { ETag: string | undefined; PartNumber: number }[] = [];
    for await (const send of parts) {
      const PartNumber = sent.length + 1;
      sent.push({ ETag: await send(target, PartNumber), PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts: sent } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(target)).catch(() => undefined);
    throw error;
  }
};

/** Splits a stream into pieces of 8 MB; the last may be shorter. */
const inPieces = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const some of bytes) {
    waiting.push(some);
    size += some.length;
    if (size < PART_BYTES) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; whole.length - at >= PART_BYTES; at += PART_BYTES) yield whole.subarray(at, at + PART_BYTES);
    waiting = [whole.subarray(at)];
    size = whole.length - at;
  }
  if (size > 0) yield Buffer.concat(waiting);
};

const uploading =
  ({ client }: Bucket, bytes: Uint8Array): SendPart =>
  async (target, PartNumber) => {
    const part = { ...target, PartNumber, Body: bytes, ContentMD5: md5Of(bytes), ContentLength: bytes.length };
    return (await client.send(new UploadPartCommand(part))).ETag;
  };

/** Uploads a stream of any length and holds about two pieces in memory. */
export const putStream = async (bucket: Bucket, key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const pieces = inPieces(bytes);
  const first = await pieces.next();
  const second = await pieces.next();
  if (first.done || second.done) {
    await putObject(bucket, key, first.done ? new Uint8Array() : first.value);
    return;
  }
  const start = [first.value, second.value];
  const parts = async function* (): AsyncGenerator<SendPart> {
    for (const piece of start) yield uploading(bucket, piece);
    for await (const piece of pieces) yield uploading(bucket, piece);
  };
  await putParts(bucket, key, parts());
};

const sourceOf = ({ name }: Bucket, key: string): string => `${name}/${key}`;

/**
 * Concatenates objects inside the storage, without downloading them. All but the last must have
 * the minimum part size.
 */
export const copyTogether = async (bucket: Bucket, sources: readonly string[], key: string): Promise<void> => {
  const { client, name } = bucket;
  const [only] = sources;
  if (sources.length === 1 && only !== undefined) {
    await client.send(new CopyObjectCommand({ Bucket: name, Key: key, CopySource: sourceOf(bucket, only) }));
    return;
  }
  const copying =
    (source: string): SendPart =>
    async (target, PartNumber) => {
      const part = { ...target, PartNumber, CopySource: sourceOf(bucket, source) };
      return (await client.send(new UploadPartCopyCommand(part))).CopyPartResult?.ETag;
    };
  await putParts(bucket, key, sources.map(copying));
};
