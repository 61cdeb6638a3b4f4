import { createHash } from 'node:crypto';
import {
  AddressChunk,
  BeginUpload,
  CHUNK_BYTES,
  NoteChunk,
} from '@reptemple/contract/recordings/video-upload-and-download';
import type { Client } from '../test/test-api-client.ts';
import type { Harness } from '../test/test-application.ts';
import { openHarness } from '../test/test-application.ts';
import { openDirectFiles } from '../test/test-storage.ts';

export const openDirectHarness = (): Promise<Harness> => openHarness('/nowhere', undefined, {}, openDirectFiles);

export const VIDEO = new Uint8Array(CHUNK_BYTES + 1000).map((_, at) => at % 251);
VIDEO.set([0x1a, 0x45, 0xdf, 0xa3]);

const hash = (algorithm: string, bytes: Uint8Array): string => createHash(algorithm).update(bytes).digest('hex');

export const chunkAt = (index: number, video = VIDEO): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(video.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES));

export const announce = (sessionId: string, index: number, bytes = chunkAt(index)) => ({
  params: { sessionId },
  body: {
    chunkIndex: index,
    totalChunks: 2,
    bytes: bytes.length,
    md5: hash('md5', bytes),
    chunkSha256: hash('sha256', bytes),
  },
});

export const begin = (client: Client, sessionId: string) =>
  client.call(BeginUpload, { params: { sessionId }, body: { totalChunks: 2 } });

export const put = async (
  client: Client,
  sessionId: string,
  index: number,
  bytes = chunkAt(index),
): Promise<number> => {
  const { url, headers } = await client.call(AddressChunk, announce(sessionId, index, bytes));
  return (await fetch(url, { method: 'PUT', body: bytes, headers })).status;
};

export const note = (client: Client, sessionId: string, index: number, bytes = chunkAt(index)) =>
  client.call(NoteChunk, announce(sessionId, index, bytes));

export const sendDirectly = async (client: Client, sessionId: string): Promise<void> => {
  for (const index of [0, 1]) {
    await put(client, sessionId, index);
    await note(client, sessionId, index);
  }
};

export const HASHES = [0, 1].map((index) => hash('sha256', chunkAt(index)));
