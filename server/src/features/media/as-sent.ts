/**
 * Checks that an uploaded video matches its chunks byte by byte. Direct uploads do not pass
 * through this server.
 */
import { open } from 'node:fs/promises';
import { fingerprint } from '../../platform/crypto/ids.ts';

interface CountedChunk {
  readonly bytes: number;
  /** Null for chunks of an older version: only the length is checked. */
  readonly sha256: string | null;
}

export const isAsSent = async (path: string, chunks: readonly CountedChunk[]): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    for (const { bytes, sha256 } of chunks) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes);
      if (bytesRead !== bytes || (sha256 !== null && fingerprint(buffer) !== sha256)) return false;
    }
    return (await file.read(new Uint8Array(1), 0, 1)).bytesRead === 0;
  } finally {
    await file.close();
  }
};
