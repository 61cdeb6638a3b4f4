/**
 * Creates many clients on one machine, and signs them up. A server that trusts a proxy sees a
 * different IP address for each.
 */
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { openClient, signUp } from '../../../server/test/test-api-client.ts';
import type { Client } from '../../../server/test/test-api-client.ts';

/** Server setting to trust the header in which clients send their IP address. */
export const BEHIND_PROXY = { TRUST_PROXY: 'true' } as const;
/** Number of sign-ups at the same time, because hashing a password takes a whole core. */
const AT_ONCE = 4;

export const visitorOf = (origin: string, nth: number): Client => {
  const address = `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`;
  const over = (request: Request): Promise<Response> => {
    request.headers.set('x-forwarded-for', address);
    return fetch(request);
  };
  return openClient(over, address, origin);
};

export const gatherPeople = async (origin: string, count: number): Promise<readonly Client[]> => {
  const people = Array.from({ length: count }, (_none, nth) => visitorOf(origin, nth));
  const waiting = people.entries();
  const signUpAll = async (): Promise<void> => {
    for (const [nth, client] of waiting)
      await signUp(client, `athlete-${nth}@example.test`, { name: `Athlete ${nth}` });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, signUpAll));
  return people;
};

export const findPushUps = async (client: Client): Promise<string> => {
  const { challenges } = await client.call(ListChallenges);
  const found = challenges.find(({ slug }) => slug === 'push-ups');
  if (!found) throw new Error('The server has no challenge "push-ups".');
  return found.id;
};
