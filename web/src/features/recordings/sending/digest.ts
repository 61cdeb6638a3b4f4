/** What is sent is named by its bytes, so that nothing else can arrive in its place. */

/** SHA-256 in lower-case hexadecimal; null where the browser has no Web Crypto (an address that is not secure). */
export const sha256Of = async (blob: Blob): Promise<string | null> => {
  // The types promise it everywhere; addresses that are not secure have none.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return null;
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** MD5 in lower-case hexadecimal: what every storage checks of bytes that are sent to it. Loaded where there is a storage. */
export const md5Of = async (blob: Blob): Promise<string> => {
  const [{ md5 }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/legacy.js'),
    import('@noble/hashes/utils.js'),
  ]);
  return bytesToHex(md5(new Uint8Array(await blob.arrayBuffer())));
};
