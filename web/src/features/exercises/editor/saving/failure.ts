/** Error of saving a definition, and ways to resolve it. */
import type { Fault } from '@reptemple/engine/definition/definition';
import { ApiError, isRefusal, type StoredInstead } from '../../../../api/api-error.ts';
import { storedInstead } from '../../library/queries.ts';

/** Errors are kept as text and shown in the dialog (specification S2, section 8). */
export interface Failure {
  readonly words: string;
  readonly faults: readonly Fault[];
  /** Set if another version has been stored in the meantime. */
  readonly instead: StoredInstead | undefined;
  /** The definition has been deleted in the meantime. */
  readonly isGone: boolean;
}

/** `what`: start of the message, "Failed to save definition". */
export const failureOf = (what: string, error: Error): Failure => {
  const faults = error instanceof ApiError ? error.faults : [];
  const nameFault = faults.find(({ field }) => field === 'name');
  return {
    words: `${what}: ${nameFault?.message ?? error.message}`,
    faults: faults.filter((fault) => fault !== nameFault),
    instead: storedInstead(error),
    isGone: isRefusal(error, 'not_found'),
  };
};
