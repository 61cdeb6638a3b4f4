/** Hashes of uploads, so that the server can check what it receives. */
// Bundled, not loaded on demand: the network may be gone in the middle of an upload.
import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 in lower-case hexadecimal. */
export const sha256Of = async (blob: Blob): Promise<string> => {
  const bytes = await blob.arrayBuffer();
  // Web Crypto is ten times as fast, but only available on secure pages.
  if (!('subtle' in crypto)) return bytesToHex(sha256(new Uint8Array(bytes)));
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
};

/** MD5 in lower-case hexadecimal, which every object storage can check on upload. */
export const md5Of = async (blob: Blob): Promise<string> => bytesToHex(md5(new Uint8Array(await blob.arrayBuffer())));
