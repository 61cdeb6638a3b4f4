/** What the record page goes by: the latest that is known of challenge and person, and, while a set lives, what it began with. */
import type { GetChallenge } from '@reptemple/contract/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import type { Profile } from '@reptemple/contract/profile';
import { isRefusal } from '../../api/api-error.ts';

export interface Known {
  /** The id or slug that was asked for. */
  readonly name: string;
  readonly found: Reply<typeof GetChallenge>;
  readonly profile: Profile | null;
}

export type ShownPage =
  | { readonly kind: 'known'; readonly known: Known }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'loading' };

/** Asked again without an answer, it has both: what was known before, and why nothing newer is. */
interface Asked<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
}

const failureOf = ({ data, error }: Asked<unknown>): Error | null => (data === undefined ? error : null);

/** `held`: what a set that lives began with. Nothing that is learned meanwhile takes the place of its recorder or its results. */
export const shownPage = (
  name: string,
  found: Asked<Known['found']>,
  mine: Asked<Pick<Known, 'profile'>>,
  held: Known | undefined,
): ShownPage => {
  if (held?.name === name) return { kind: 'known', known: held };
  if (isRefusal(found.error, 'not_found')) return { kind: 'not-found' };
  if (found.data && mine.data) {
    return { kind: 'known', known: { name, found: found.data, profile: mine.data.profile } };
  }
  const failure = failureOf(found) ?? failureOf(mine);
  return failure ? { kind: 'failed', message: failure.message } : { kind: 'loading' };
};
