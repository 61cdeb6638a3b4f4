/**
 * Chooses the challenge and profile that the record page shows. During a set, they stay as they
 * were when it began.
 */
import type { Profile } from '@reptemple/contract/accounts/profile';
import type { GetChallenge } from '@reptemple/contract/challenges/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import { isRefusal } from '../../api/api-error.ts';

export interface Known {
  readonly name: string;
  readonly found: Reply<typeof GetChallenge>;
  readonly profile: Profile | null;
}

export type ShownPage =
  | { readonly kind: 'known'; readonly known: Known }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'loading' };

/**
 * Result of a query. After a failed refetch, `data` still has the old data, and `error` has the
 * error.
 */
interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
}

const failureOf = ({ data, error }: QueryState<unknown>): Error | null => (data === undefined ? error : null);

/**
 * Returns the data to show, or the reason why there is none. `held`: data of a set in progress,
 * which newer data must not replace.
 */
export const shownPage = (
  name: string,
  found: QueryState<Known['found']>,
  mine: QueryState<Pick<Known, 'profile'>>,
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
