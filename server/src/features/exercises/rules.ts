/** What authors are told when a definition cannot be stored, changed or deleted. */
import type { Fault } from '@reptemple/engine/exercise';

/** The first fault, and how many more there are. */
export const faultsSentence = (faults: readonly Fault[]): string => {
  const [first, ...more] = faults;
  if (!first) return 'The definition is not valid.';
  const sentence = `${first.field} ${first.message}.`;
  return more.length === 0
    ? sentence
    : `${sentence} There ${more.length === 1 ? 'is 1 more fault' : `are ${more.length} more faults`}.`;
};

/** `by`: null for the system, or somebody who left. */
export const conflictSentence = ({ by, version }: { readonly by: string | null; readonly version: number }): string =>
  `${by ?? 'Somebody'} has changed this exercise meanwhile: it is at version ${version} now.`;

const NAMED = 3;

interface UsingChallenge {
  readonly name: string;
  readonly isDeleted: boolean;
}

/** "“A”, “B” and 4 more challenges use this exercise." `total`: of all that use it, named or not; at least one. */
export const usedSentence = (using: readonly UsingChallenge[], total: number): string => {
  const names = using
    .slice(0, NAMED)
    .map(({ name, isDeleted }) => `“${name}”${isDeleted ? ' (deleted, which can be undone)' : ''}`);
  const rest = total - names.length;
  const all = rest > 0 ? [...names, `${rest.toLocaleString('en')} more`] : names;
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(all);
  return `An exercise that is in use cannot be deleted. It is used by ${total === 1 ? 'the challenge' : 'the challenges'} ${list}.`;
};
