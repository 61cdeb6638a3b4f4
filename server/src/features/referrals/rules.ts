/** What a `ref` may say (product decision 3): an opaque code, or, in links of older days, an encoded e-mail. */
import { REFERRAL_CODE } from '@reptemple/contract/referrals';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

export const isReferralCode = (ref: string): boolean => REFERRAL_CODE.test(ref);

/** So much of a secret that nobody guesses a code, and so little that the link stays short: 72 bits. */
export const codeFrom = (secret: string): string => secret.slice(0, 12);

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Written plainly, percent-encoded or in base64 of either alphabet; undefined when it is none. */
export const emailIn = (ref: string): string | undefined => {
  const plain = percentDecoded(ref.trim());
  const readings = [plain, ...(BASE64.test(plain) ? [Buffer.from(plain, 'base64').toString('utf8')] : [])];
  return readings.map((reading) => reading.trim().toLowerCase()).find((reading) => EMAIL.test(reading));
};
