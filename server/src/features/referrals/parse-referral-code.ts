/** Parses a `ref`: an opaque code, or an encoded email address in old links. */
import { REFERRAL_CODE } from '@reptemple/contract/accounts/referrals';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

export const isReferralCode = (ref: string): boolean => REFERRAL_CODE.test(ref);

/** Returns a code of 72 bits: too many to guess, and short enough for a link. */
export const codeFrom = (secret: string): string => secret.slice(0, 12);

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Accepts plain, percent-encoded, base64 and base64url text. Undefined if it is not an email
 * address.
 */
export const emailIn = (ref: string): string | undefined => {
  const plain = percentDecoded(ref.trim());
  const readings = [plain, ...(BASE64.test(plain) ? [Buffer.from(plain, 'base64').toString('utf8')] : [])];
  return readings.map((reading) => reading.trim().toLowerCase()).find((reading) => EMAIL.test(reading));
};
