/**
 * Authenticator app (TOTP) for tests: returns the codes of a scanned URL, and sets up the second
 * factor of an account.
 */
import { createOTP } from '@better-auth/utils/otp';
import { EnableSecondFactor, VerifyTotp } from '@reptemple/contract/accounts/account-security';
import type { Client } from './test-api-client.ts';

const secretOf = (totpUri: string): string => {
  const text = new URL(totpUri).searchParams.get('secret') ?? '';
  const bits = text
    .replaceAll('=', '')
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return String.fromCodePoint(...bytes.map((byte) => Number.parseInt(byte, 2)));
};

export interface Authenticator {
  readonly code: () => Promise<string>;
  readonly recoveryCodes: readonly string[];
}

export const codeOf = (totpUri: string): Promise<string> =>
  createOTP(secretOf(totpUri), { digits: 6, period: 30 }).totp();

export const setUpSecondFactor = async (client: Client, password = 'correct horse'): Promise<Authenticator> => {
  const { totpURI, backupCodes } = await client.call(EnableSecondFactor, { body: { password } });
  const code = (): Promise<string> => codeOf(totpURI);
  await client.call(VerifyTotp, { body: { code: await code() } });
  return { code, recoveryCodes: backupCodes };
};
