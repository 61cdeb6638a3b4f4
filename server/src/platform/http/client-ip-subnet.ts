/**
 * Maps a client address to the network that rate limits count: one IPv4 address, or the /64 of an
 * IPv6 address, because one subscriber controls a whole /64.
 */
import { isIPv6 } from 'node:net';

const GROUPS = 8;
const OF_NETWORK = 4;

const groupsOf = (address: string): readonly number[] => {
  // Normalises dotted endings and leading zeros with the URL parser.
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const parsed = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [parsed(head), parsed(tail ?? '')];
  return [...before, ...Array.from({ length: GROUPS - before.length - after.length }, () => 0), ...after];
};

const mappedIn = (groups: readonly number[]): string | undefined => {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
};

/**
 * Returns the network of an address. Keeps `192.0.2.7`, turns `2001:db8:1:2:3:4:5:6` into
 * `2001:db8:1:2::`, and returns invalid addresses unchanged.
 */
export const clientNetwork = (address: string): string => {
  // Sockets for both IP versions report IPv4 addresses as `::ffff:192.0.2.7`. Removing the prefix
  // here avoids the slower parser below.
  if (/^::ffff:\d+\.\d+\.\d+\.\d+$/.test(address) && isIPv6(address)) return address.slice('::ffff:'.length);
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const network = groups.slice(0, OF_NETWORK).map((group) => group.toString(16));
  return mappedIn(groups) ?? `${network.join(':')}::`;
};
