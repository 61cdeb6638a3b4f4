/** By whose link somebody came. Signing up leads through a mailed link into another tab, and a first set may come days later. */
import { MAX_REF } from '@reptemple/contract/referrals';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { z } from 'zod';
import { jsonOrNull } from '../../../api/json-or-null.ts';
import { KEPT_STORAGE } from '../../../ui/kept-storage.ts';

const KEY = 'reptemple.ref';
/** The longest of the specification's campaigns lasts a month: whoever is invited on its first day may begin on its last. */
const KEPT_DAYS = 30;

const KeptRef = z.object({
  ref: z.string(),
  /** Epoch milliseconds. */
  keptAt: z.number(),
  /** The id of who has made a set since. */
  takenBy: z.string().optional(),
});

const keep = (kept: z.output<typeof KeptRef>): void => KEPT_STORAGE.setItem(KEY, JSON.stringify(kept));

interface Arrival {
  readonly search: { readonly ref?: string };
  /** `stay`: the page is looked at anew, for the next person when one has signed out on it. */
  readonly cause: 'preload' | 'enter' | 'stay';
}

/** The latest link counts, for whoever makes the next set on this device. One that is too long is none of ours. */
export const rememberRef = ({ search: { ref }, cause }: Arrival): void => {
  if (cause === 'enter' && ref !== undefined && ref.length <= MAX_REF) keep({ ref, keptAt: Date.now() });
};

/** Gives it to whoever makes a set, and from then on to nobody else: they may share the device. */
export const takeRef = (person: string): string | null => {
  const { success, data: kept } = KeptRef.safeParse(jsonOrNull(KEPT_STORAGE.getItem(KEY)));
  if (!success || Date.now() - kept.keptAt > KEPT_DAYS * MILLIS_PER_DAY) return null;
  if (kept.takenBy !== undefined && kept.takenBy !== person) return null;
  keep({ ...kept, takenBy: person });
  return kept.ref;
};
