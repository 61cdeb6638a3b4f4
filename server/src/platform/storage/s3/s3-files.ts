/**
 * File storage in a bucket. Temporary files, and copies for programs that need a local file, are
 * in a local folder.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import type {
  HeadObjectCommandOutput,
  ListMultipartUploadsCommandOutput,
  ListObjectsV2CommandOutput,
  MultipartUpload,
} from '@aws-sdk/client-s3';
import { CHECKS, checkedKey, isKey, isOwn, localFiles } from '../file-storage-and-local-folder.ts';
import type { ByteRange, Files, StoredFile, ListedFile } from '../file-storage-and-local-folder.ts';
import { isMissing } from './bucket-client-and-errors.ts';
import type { Bucket } from './bucket-client-and-errors.ts';

/** Minimum size in bytes of an S3 part, except the last. */
const SMALLEST_PART = 5 * 1024 * 1024;
/** Size in bytes of the parts that are uploaded by this server. */
const PART_BYTES = 8 * 1024 * 1024;

const contentMd5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

/** Uploads bytes with their MD5, so that the storage rejects corrupted data. */
const putObject = async ({ client, name }: Bucket, key: string, bytes: Uint8Array): Promise<void> => {
  await client.send(
    new PutObjectCommand({
      Bucket: name,
      Key: key,
      Body: bytes,
      ContentMD5: contentMd5Of(bytes),
      ContentLength: bytes.length,
    }),
  );
};

interface Target {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string;
}

type SendPart = (target: Target, number: number) => Promise<string | undefined>;

/**
 * Uploads an object in parts. Aborts the upload on failure; if that fails too, the daily cleanup
 * removes it.
 */
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
    const part = { ...target, PartNumber, Body: bytes, ContentMD5: contentMd5Of(bytes), ContentLength: bytes.length };
    return (await client.send(new UploadPartCommand(part))).ETag;
  };

/** Uploads a stream of any length. Holds about two parts of it in memory. */
const putStream = async (bucket: Bucket, key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
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
 * Concatenates objects inside the storage by a multipart upload, without downloading them. All but
 * the last must have the minimum part size.
 */
const copyTogether = async (bucket: Bucket, sources: readonly string[], key: string): Promise<void> => {
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

const pagesOf = async function* (
  { client, name }: Bucket,
  prefix: string,
  delimiter?: string,
): AsyncGenerator<ListObjectsV2CommandOutput> {
  let token: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await client.send(
      new ListObjectsV2Command({ Bucket: name, Prefix: prefix, Delimiter: delimiter, ContinuationToken: token }),
    );
    yield page;
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
};

const filesOf = ({ Contents }: ListObjectsV2CommandOutput): readonly ListedFile[] =>
  (Contents ?? []).map(({ Key, Size, LastModified }) => ({
    key: Key ?? '',
    bytes: Size ?? 0,
    modifiedMs: LastModified?.getTime() ?? 0,
  }));

export const walkObjects = async function* (bucket: Bucket, prefix: string): AsyncGenerator<ListedFile> {
  for await (const page of pagesOf(bucket, prefix)) yield* filesOf(page);
};

/**
 * Lists objects and folders of one level. A folder in a bucket has no modification time, so its
 * time is `Infinity`, which never counts as old.
 */
export const listLevel = async (bucket: Bucket, prefix: string) => {
  const listed: { readonly key: string; readonly modifiedMs: number }[] = [];
  for await (const page of pagesOf(bucket, `${prefix}/`, '/')) {
    listed.push(...filesOf(page).map(({ key, modifiedMs }) => ({ key, modifiedMs })));
    for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
      listed.push({ key: Prefix.replace(/\/$/, ''), modifiedMs: Infinity });
    }
  }
  return listed;
};

export const walkUnfinishedUploads = async function* ({ client, name }: Bucket): AsyncGenerator<MultipartUpload> {
  let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (from) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: name, ...from }),
    );
    yield* page.Uploads ?? [];
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
    from = page.IsTruncated && KeyMarker && UploadIdMarker ? { KeyMarker, UploadIdMarker } : undefined;
  }
};

/**
 * Maximum number of objects deleted at the same time. Sends one request for each, because not every
 * storage supports bulk deletion.
 */
const MAX_CONCURRENT_DELETIONS = 8;

/**
 * Returns the MD5 of an object; undefined for encryption with KMS or customer keys and for
 * multipart uploads, whose entity tag is not an MD5, even if it looks like one.
 */
const md5Of = ({ ETag, ServerSideEncryption, SSECustomerAlgorithm }: HeadObjectCommandOutput): string | undefined =>
  ServerSideEncryption?.startsWith('aws:kms') === true || SSECustomerAlgorithm !== undefined
    ? undefined
    : /^"?([0-9a-f]{32})"?$/.exec(ETag ?? '')?.[1];

const find = async ({ client, name }: Bucket, key: string): Promise<StoredFile | undefined> => {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: name, Key: checkedKey(key) }));
    const { ContentLength = 0, LastModified } = head;
    const md5 = md5Of(head);
    return { bytes: ContentLength, modifiedMs: LastModified?.getTime() ?? 0, ...(md5 !== undefined && { md5 }) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const get = ({ client, name }: Bucket, key: string, range?: ByteRange) =>
  client.send(
    new GetObjectCommand({
      Bucket: name,
      Key: checkedKey(key),
      ...(range && { Range: `bytes=${range.first}-${range.last}` }),
    }),
  );

const read = async (bucket: Bucket, key: string): Promise<Uint8Array> => {
  const { Body } = await get(bucket, key);
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
};

/**
 * Returns the object as a stream, which sends the request at the first read: an unread stream
 * holds no connection.
 */
const stream = (bucket: Bucket, key: string, range?: ByteRange): ReadableStream<Uint8Array> => {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const open = async () => {
    const { Body } = await get(bucket, key, range);
    const bytes: ReadableStream<Uint8Array> = Body?.transformToWebStream() ?? new ReadableStream();
    return bytes.getReader();
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        reader ??= await open();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async (reason) => {
        await reader?.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
};

const join = async (bucket: Bucket, parts: readonly string[], key: string): Promise<void> => {
  const sizes = await Promise.all(parts.map(async (part) => (await find(bucket, part))?.bytes));
  const missing = parts.find((_part, at) => sizes[at] === undefined);
  if (missing !== undefined) throw new Error(`There is no ${missing} to be joined.`);
  if (sizes.slice(0, -1).every((size = 0) => size >= SMALLEST_PART))
    return copyTogether(bucket, parts, checkedKey(key));
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for (const part of parts) yield await read(bucket, part);
  };
  return putStream(bucket, checkedKey(key), bytes());
};

const drop = async ({ client, name }: Bucket, key: string): Promise<void> => {
  await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
};

const remove = async (bucket: Bucket, key: string): Promise<void> => {
  let batch: string[] = [checkedKey(key)];
  for await (const { key: under } of walkObjects(bucket, `${key}/`)) {
    batch.push(under);
    if (batch.length < MAX_CONCURRENT_DELETIONS) continue;
    await Promise.all(batch.map((one) => drop(bucket, one)));
    batch = [];
  }
  await Promise.all(batch.map((one) => drop(bucket, one)));
};

const copyHere = async (bucket: Bucket, key: string, path: string): Promise<void> => {
  const { Body, ContentLength } = await get(bucket, key);
  if (!(Body instanceof Readable)) throw new Error('The storage answered without a body.');
  await pipeline(Body, createWriteStream(path));
  const { size } = await stat(path);
  if (size !== ContentLength) throw new Error(`Of ${key} came ${size} bytes of ${ContentLength ?? 'unknown'}.`);
};

const abortUnfinished = async (bucket: Bucket, before: Date): Promise<number> => {
  let aborted = 0;
  for await (const { Key, UploadId, Initiated } of walkUnfinishedUploads(bucket)) {
    if (!Initiated || Initiated.getTime() >= before.getTime()) continue;
    await bucket.client.send(new AbortMultipartUploadCommand({ Bucket: bucket.name, Key, UploadId }));
    aborted += 1;
  }
  return aborted;
};

export const s3Files = (bucket: Bucket, folder: string, unique: () => string): Files => {
  const here = localFiles(folder, unique);
  return {
    write: async (key, content) => putObject(bucket, checkedKey(key), content),
    writeChunk: async ({ key }, content) => putObject(bucket, checkedKey(key), content),
    join: (chunks, key) =>
      join(
        bucket,
        chunks.map((chunk) => chunk.key),
        key,
      ),
    adopt: async (localPath, key) => putStream(bucket, checkedKey(key), createReadStream(localPath)),
    move: async (from, to) => {
      await copyTogether(bucket, [checkedKey(from)], checkedKey(to));
      await drop(bucket, from);
    },
    read: (key) => read(bucket, key),
    find: (key) => find(bucket, key),
    stream: (key, range) => stream(bucket, key, range),
    withLocalCopy: async (key, use) => {
      const path = joinPath(folder, `copy-${unique()}.part`);
      await mkdir(folder, { recursive: true });
      try {
        await copyHere(bucket, key, path);
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: async (key) => {
      await here.remove(key);
      await remove(bucket, key);
    },
    list: async (prefix) => [...(await listLevel(bucket, checkedKey(prefix))), ...(await here.list(prefix))],
    walk: async function* () {
      for await (const file of walkObjects(bucket, '')) if (isKey(file.key) && !isOwn(file.key)) yield file;
    },
    removeUnfinished: async (before) => (await abortUnfinished(bucket, before)) + (await here.removeUnfinished(before)),
    workFolder: (key) => here.workFolder(key),
    check: async () => {
      const key = `${CHECKS}/${unique()}`;
      await putObject(bucket, key, new Uint8Array([1]));
      await remove(bucket, key);
    },
  };
};
