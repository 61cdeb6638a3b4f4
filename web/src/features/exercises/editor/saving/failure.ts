/** Why something was not stored, and what can be done about it. */
import type { Fault } from '@reptemple/engine/definition';
import { ApiError, isRefusal, type StoredInstead } from '../../../../api/api-error.ts';
import { storedInstead } from '../../library/queries.ts';

/** Second document, section 8: errors are held as text, and shown in the dialog. */
export interface Failure {
  readonly words: string;
  readonly faults: readonly Fault[];
  /** Somebody else has stored a version meanwhile. */
  readonly instead: StoredInstead | undefined;
  /** The definition was deleted meanwhile, by whomever. */
  readonly isGone: boolean;
}

/** `what`: the beginning of the sentence, "Failed to save definition". */
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
