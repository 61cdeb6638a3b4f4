/** An Ethereum wallet for tests. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfKey, hashMessage } from '../src/features/auth/sign-in/ethereum.ts';

export interface TestWallet {
  readonly address: string;
  /** Signs like `personal_sign`. */
  readonly sign: (message: string) => string;
}

export const makeWallet = (key = secp256k1.utils.randomSecretKey()): TestWallet => ({
  address: addressOfKey(secp256k1.getPublicKey(key, false)),
  sign: (message) => {
    const [recovery = 0, ...rest] = secp256k1.sign(hashMessage(message), key, { prehash: false, format: 'recovered' });
    return `0x${bytesToHex(Uint8Array.from(rest))}${(recovery + 27).toString(16)}`;
  },
});
