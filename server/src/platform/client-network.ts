/** Whom a limit counts: one address of version 4, but of version 6 the whole /64, within which one subscriber has as many as they like. */
import { isIPv6 } from 'node:net';

const GROUPS = 8;
const OF_NETWORK = 4;

/** The eight groups of a valid address. */
const groupsOf = (address: string): readonly number[] => {
  // The address parser of URLs writes dotted endings and leading zeros out of the world.
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const parsed = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [parsed(head), parsed(tail ?? '')];
  return [...before, ...Array.from({ length: GROUPS - before.length - after.length }, () => 0), ...after];
};

/** An address of version 4 in the clothes of version 6, as servers that listen on both see it: `::ffff:192.0.2.7`. */
const mappedIn = (groups: readonly number[]): string | undefined => {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
};

/** `192.0.2.7` stays, `2001:db8:1:2:3:4:5:6` becomes `2001:db8:1:2::`; what is no address stays as it is. */
export const clientNetwork = (address: string): string => {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const network = groups.slice(0, OF_NETWORK).map((group) => group.toString(16));
  return mappedIn(groups) ?? `${network.join(':')}::`;
};
