/** Lists a bucket page by page. */
import {
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListMultipartUploadsCommandOutput,
  type ListObjectsV2CommandOutput,
  type MultipartUpload,
} from '@aws-sdk/client-s3';
import type { ListedFile } from '../files.ts';
import type { Bucket } from './bucket.ts';

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

/** Iterates over all objects with this key prefix. */
export const advanceUnder = async function* (bucket: Bucket, prefix: string): AsyncGenerator<ListedFile> {
  for await (const page of pagesOf(bucket, prefix)) yield* filesOf(page);
};

/**
 * Lists one level: objects and folders. Folders have no modification time here and never count as
 * old.
 */
export const listUnder = async (bucket: Bucket, prefix: string) => {
  const listed: { readonly key: string; readonly modifiedMs: number }[] = [];
  for await (const page of pagesOf(bucket, `${prefix}/`, '/')) {
    listed.push(...filesOf(page).map(({ key, modifiedMs }) => ({ key, modifiedMs })));
    for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
      listed.push({ key: Prefix.replace(/\/$/, ''), modifiedMs: Infinity });
    }
  }
  return listed;
};

/** Iterates over multipart uploads that were neither completed nor aborted. */
export const advanceUnfinished = async function* ({ client, name }: Bucket): AsyncGenerator<MultipartUpload> {
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
