/** Error messages for authors when a definition cannot be stored, changed or deleted. */
import { worded } from '@reptemple/contract/message-with-params';
import type { MessageWithParams } from '@reptemple/contract/message-with-params';
import type { Fault } from '@reptemple/engine/definition/exercise';

/** Returns the first issue and the number of others. */
export const faultsMessage = (faults: readonly Fault[]): string => {
  const [first, ...more] = faults;
  if (!first) return 'The definition isn’t valid.';
  const sentence = `${first.field} ${first.message}.`;
  return more.length === 0
    ? sentence
    : `${sentence} There ${more.length === 1 ? 'is 1 more fault' : `are ${more.length} more faults`}.`;
};

/** `by` is null for the system or a deleted user. */
export const conflictMessage = ({
  by,
  version,
}: {
  readonly by: string | null;
  readonly version: number;
}): MessageWithParams =>
  by === null
    ? worded('Someone else changed this. It’s now at version {version}.', { version })
    : worded('{by} changed this. It’s now at version {version}.', { by, version });

const NAMED = 3;

interface UsingChallenge {
  readonly name: string;
  readonly isDeleted: boolean;
}

/** `total` counts all challenges that use it, including those not listed. At least one. */
export const usedMessage = (using: readonly UsingChallenge[], total: number): MessageWithParams => {
  const named = using.slice(0, NAMED);
  const list = named.map(({ name }) => `“${name}”`).join(', ');
  const rest = total - named.length;
  if (named.some(({ isDeleted }) => isDeleted)) {
    return rest > 0
      ? worded(
          'Can’t delete this exercise. It’s used by {list} and {rest} more, including deleted challenges that can be restored.',
          { list, rest },
        )
      : worded('Can’t delete this exercise. It’s used by {list}, including deleted challenges that can be restored.', {
          list,
        });
  }
  return rest > 0
    ? worded('Can’t delete this exercise. It’s used by {list} and {rest} more.', { list, rest })
    : worded('Can’t delete this exercise. It’s used by {list}.', { list });
};
