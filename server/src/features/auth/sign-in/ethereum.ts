/** Ethereum addresses (EIP-55) and signatures of messages (EIP-191). */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns the address in the mixed case that encodes its checksum. */
export const toChecksumAddress = (address: string): string => {
  const plain = address.toLowerCase().replace(/^0x/, '');
  const hash = bytesToHex(keccak_256(utf8ToBytes(plain)));
  const isUpper = (at: number): boolean => Number.parseInt(hash[at] ?? '0', 16) >= 8;
  return `0x${Array.from(plain, (digit, at) => (isUpper(at) ? digit.toUpperCase() : digit)).join('')}`;
};

/** Returns the hash that `personal_sign` signs. */
export const hashMessage = (message: string): Uint8Array => {
  const bytes = utf8ToBytes(message);
  return keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes));
};

/** Returns the address of an uncompressed public key, which begins with the byte 4. */
export const addressOfKey = (publicKey: Uint8Array): string =>
  toChecksumAddress(bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20)));

/** Wallets send v as 27 or 28, some as 0 or 1. */
const toRecovery = (v: number): number => (v >= 27 ? v - 27 : v);

/**
 * Returns the address whose key signed the message; undefined for an invalid signature.
 * `signature`: 0x, r, s and v.
 */
export const recoverAddress = (message: string, signature: string): string | undefined => {
  try {
    const bytes = hexToBytes(signature.slice(2));
    const sent = concatBytes(Uint8Array.of(toRecovery(bytes[64] ?? 0)), bytes.subarray(0, 64));
    const key = secp256k1.Signature.fromBytes(sent, 'recovered').recoverPublicKey(hashMessage(message));
    return addressOfKey(key.toBytes(false));
  } catch {
    return undefined;
  }
};
