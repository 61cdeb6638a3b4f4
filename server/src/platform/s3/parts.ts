/** An object put together from parts, whole at once or not at all (S3's multipart uploads). */
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

/** S3 takes no smaller part, but for the last. */
export const SMALLEST_PART = 5 * 1024 * 1024;
const PART_BYTES = 8 * 1024 * 1024;

const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

/** Bytes that are damaged on the way are refused by the storage. */
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

/** Returns the part's entity tag. */
type SendPart = (target: Target, number: number) => Promise<string | undefined>;

/** What fails half-way is taken back; should that fail too, the housekeeping finds it. */
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

/** The same bytes in pieces of 8 MB, the last one shorter. */
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

/** Any number of bytes, of which only a piece is held at a time. */
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

/** Joins objects within the storage: no byte comes here. All but the last must be large enough to be parts. */
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
