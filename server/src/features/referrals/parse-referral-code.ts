/** Parses a `ref`: a code, or an encoded email in links of older versions. */
import { REFERRAL_CODE } from '@reptemple/contract/accounts/referrals';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

export const isReferralCode = (ref: string): boolean => REFERRAL_CODE.test(ref);

/** 72 bits: too many to guess, and short enough for a link. */
export const codeFrom = (secret: string): string => secret.slice(0, 12);

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Accepts plain, percent-encoded, base64 and base64url text. Undefined if it is not an email. */
export const emailIn = (ref: string): string | undefined => {
  const plain = percentDecoded(ref.trim());
  const readings = [plain, ...(BASE64.test(plain) ? [Buffer.from(plain, 'base64').toString('utf8')] : [])];
  return readings.map((reading) => reading.trim().toLowerCase()).find((reading) => EMAIL.test(reading));
};
