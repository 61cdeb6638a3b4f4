/**
 * Stores the referral code of the link that a visitor followed. Their sign-up link may open in
 * another tab, and their first set may follow days later.
 */
import { MAX_REF } from '@reptemple/contract/accounts/referrals';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { isRecord, jsonOrNull } from '../../../api/parse-json-and-url.ts';
import { KEPT_STORAGE } from '../../../ui/storage/safe-local-storage.ts';

const KEY = 'reptemple.ref';
/**
 * Days for which a referral code is kept. The longest campaign in the specification lasts a month.
 */
const KEPT_DAYS = 30;

interface SavedReferral {
  readonly ref: string;
  /** Time at which the code was stored, as Unix time in ms. */
  readonly keptAt: number;
  /**
   * Id of the user for whom the referral code is reserved: the first who records a set after it was
   * stored. Undefined until then.
   */
  readonly takenBy?: string;
}

const isSavedReferral = (value: unknown): value is SavedReferral =>
  isRecord(value) && typeof value['ref'] === 'string' && typeof value['keptAt'] === 'number';

const keep = (kept: SavedReferral): void => KEPT_STORAGE.setItem(KEY, JSON.stringify(kept));

interface Arrival {
  readonly search: { readonly ref?: string };
  /**
   * Cause of loading the route. `enter`: navigation to it. `preload`: loading in advance. `stay`:
   * loading again without navigation, as after signing out.
   */
  readonly cause: 'preload' | 'enter' | 'stay';
}

/**
 * Stores the referral code of the link that was opened, and replaces an earlier one. Ignores codes
 * that are too long to be real.
 */
export const rememberRef = ({ search: { ref }, cause }: Arrival): void => {
  if (cause === 'enter' && ref !== undefined && ref.length <= MAX_REF) keep({ ref, keptAt: Date.now() });
};

/**
 * Returns the stored code and reserves it for this user. Null if there is no code, if it has
 * expired, or if it is reserved for another user.
 */
export const consumeReferral = (person: string): string | null => {
  const kept = jsonOrNull(KEPT_STORAGE.getItem(KEY));
  if (!isSavedReferral(kept) || Date.now() - kept.keptAt > KEPT_DAYS * MILLIS_PER_DAY) return null;
  if (kept.takenBy !== undefined && kept.takenBy !== person) return null;
  keep({ ...kept, takenBy: person });
  return kept.ref;
};
