/**
 * Software passkey (WebAuthn level 2, sections 6.1 and 6.5), with the replies of a browser; and an
 * Ethereum wallet.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { addressOfKey, hashMessage } from '../src/features/auth/sign-in/wallet.ts';

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

/**
 * Returns the first bytes of a CBOR item (RFC 8949): its type and length. Supports only what a
 * passkey needs.
 */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const WITH_KEY = 64;

const Options = z.looseObject({ challenge: z.string() });

export interface Passkey {
  readonly register: (options: unknown) => object;
  /**
   * Returns the browser's reply to a sign-in. `isVerified` is true if the device has verified the
   * user.
   */
  readonly signIn: (options: unknown, isVerified?: boolean) => object;
}

export const openPasskey = (origin: string): Passkey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coseKey = map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  );
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
  let counter = 0;
  const authenticatorData = (flags: number, more: Uint8Array = Buffer.alloc(0)): Buffer => {
    counter += 1;
    const rpId = sha256(new URL(origin).hostname);
    return Buffer.concat([rpId, Buffer.from([flags, 0, 0, 0, counter]), more]);
  };
  const clientData = (type: string, options: unknown): Buffer => {
    const { challenge } = Options.parse(options);
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  };
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  return {
    register: (options) => {
      const authData = authenticatorData(USER_PRESENT | USER_VERIFIED | WITH_KEY, credential);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      );
      const clientDataJSON = base64url(clientData('webauthn.create', options));
      return {
        ...named,
        response: { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] },
      };
    },
    signIn: (options, isVerified = true) => {
      const authData = authenticatorData(USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
      const data = clientData('webauthn.get', options);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      const response = {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      };
      return { ...named, response };
    },
  };
};

export interface TestWallet {
  readonly address: string;
  readonly sign: (message: string) => string;
}

export const makeWallet = (key = secp256k1.utils.randomSecretKey()): TestWallet => ({
  address: addressOfKey(secp256k1.getPublicKey(key, false)),
  sign: (message) => {
    const [recovery = 0, ...rest] = secp256k1.sign(hashMessage(message), key, { prehash: false, format: 'recovered' });
    return `0x${bytesToHex(Uint8Array.from(rest))}${(recovery + 27).toString(16)}`;
  },
});
