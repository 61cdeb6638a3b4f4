/**
 * Stores the referral code that a visitor came with, because the sign-up link may open in another
 * tab, and the first set may follow days later.
 */
import { MAX_REF } from '@reptemple/contract/accounts/referrals';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { isRecord, jsonOrNull } from '../../../api/parse-json-and-url.ts';
import { KEPT_STORAGE } from '../../../ui/storage/safe-local-storage.ts';

const KEY = 'reptemple.ref';
/**
 * Number of days for which a referral stays valid: the longest campaign in the specification lasts
 * a month.
 */
const KEPT_DAYS = 30;

interface SavedReferral {
  readonly ref: string;
  /** Time of storing in epoch milliseconds. */
  readonly keptAt: number;
  /** Id of the first user who made a set since, who gets the referral. */
  readonly takenBy?: string;
}

const isSavedReferral = (value: unknown): value is SavedReferral =>
  isRecord(value) && typeof value['ref'] === 'string' && typeof value['keptAt'] === 'number';

const keep = (kept: SavedReferral): void => KEPT_STORAGE.setItem(KEY, JSON.stringify(kept));

interface Arrival {
  readonly search: { readonly ref?: string };
  /**
   * Cause of the navigation. `stay`: the route is loaded again without navigation, as after a
   * sign-out.
   */
  readonly cause: 'preload' | 'enter' | 'stay';
}

/** Stores the latest referral code on this device. Ignores codes that are too long to be ours. */
export const rememberRef = ({ search: { ref }, cause }: Arrival): void => {
  if (cause === 'enter' && ref !== undefined && ref.length <= MAX_REF) keep({ ref, keptAt: Date.now() });
};

/** Returns the code for the first user who makes a set, and null for other users of the device. */
export const consumeReferral = (person: string): string | null => {
  const kept = jsonOrNull(KEPT_STORAGE.getItem(KEY));
  if (!isSavedReferral(kept) || Date.now() - kept.keptAt > KEPT_DAYS * MILLIS_PER_DAY) return null;
  if (kept.takenBy !== undefined && kept.takenBy !== person) return null;
  keep({ ...kept, takenBy: person });
  return kept.ref;
};
