/** What is sent is named by its bytes, so that nothing else can arrive in its place. */
// Not loaded when it is needed: in the middle of sending the line may be gone, and with it the file.
import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 in lower-case hexadecimal. */
export const sha256Of = async (blob: Blob): Promise<string> => {
  const bytes = await blob.arrayBuffer();
  // Browsers do it ten times as fast, but only at an address that is secure.
  if (!('subtle' in crypto)) return bytesToHex(sha256(new Uint8Array(bytes)));
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
};

/** MD5 in lower-case hexadecimal: what every storage checks of bytes that are sent to it. */
export const md5Of = async (blob: Blob): Promise<string> => bytesToHex(md5(new Uint8Array(await blob.arrayBuffer())));
