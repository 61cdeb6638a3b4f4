/** Many people of one machine: each with an address, an account and a session of their own, as a server behind a trusted proxy sees them. */
import { ListChallenges } from '@reptemple/contract/challenges';
import { openClient, signUp, type Client } from '../../test/client.ts';

/** What a server that is to believe these addresses is told. */
export const BEHIND_PROXY = { TRUST_PROXY: 'true' } as const;
/** At once: hashing a password takes a core. */
const AT_ONCE = 4;

/** Whoever they are, from the nth address. */
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
