/**
 * Creates duels: one active, one with hidden results, one with a winner, and one with unverified
 * results.
 */
import { beginSet, makeChallenge, submitSet } from '../../e2e/fixtures/challenges.ts';
import type { MadeChallenge } from '../../e2e/fixtures/challenges.ts';
import type { APIRequestContext } from '@playwright/test';

/** A user with an authenticated request context. */
export interface Account {
  readonly request: APIRequestContext;
  readonly name: string;
}

type Method = 'POST' | 'PUT' | 'PATCH';

/** Resolves with the response. */
export const send = async (request: APIRequestContext, address: string, method: Method, data: object) => {
  const reply = await request.fetch(address, { method, data, headers: { origin: new URL(address).origin } });
  const answer = await reply.text();
  if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}: ${answer}`);
  return answer === '' ? undefined : JSON.parse(answer);
};

/** Ends a challenge now, as an admin can, regardless of its dates. */
export const endChallenge = async ({ request }: Account, origin: string, id: string): Promise<void> => {
  const address = `${origin}/api/admin/challenges/${id}`;
  const { challenge } = await (await request.get(address)).json();
  const { name, description, type, exerciseDefinitionId, timeZone, startDate, updatedAt } = challenge;
  const endDate = new Date().toISOString();
  const form = { name, description, type, exerciseDefinitionId, timeZone, startDate, endDate };
  await send(request, address, 'PUT', { ...form, expectedUpdatedAt: updatedAt });
};

interface Cast {
  readonly member: Account;
  readonly rivals: readonly [Account, Account];
  readonly admin: Account;
}

/** Slugs of all four. */
interface Duels {
  readonly duel: string;
  readonly duelHidden: string;
  readonly duelOver: string;
  readonly duelUnverified: string;
}

type Make = (name: string, more?: object) => Promise<MadeChallenge>;

/** Both start early enough before submitting for the length of their sets. */
const seedWon = async ({ member, rivals: [rival], admin }: Cast, origin: string, make: Make): Promise<string> => {
  const { id, slug } = await make('Two at Noon');
  const [members, theirs] = [await beginSet(member.request, origin, id), await beginSet(rival.request, origin, id)];
  await submitSet(rival.request, origin, id, 'push-up-faults', theirs);
  await submitSet(member.request, origin, id, 'push-up', members);
  await endChallenge(admin, origin, id);
  return slug;
};

const seedUnverified = async (
  { member, rivals: [rival], admin }: Cast,
  origin: string,
  make: Make,
): Promise<string> => {
  const { id, slug } = await make('Without a Connection');
  await submitSet(rival.request, origin, id, 'push-up-faults');
  await submitSet(member.request, origin, id);
  await endChallenge(admin, origin, id);
  return slug;
};

export const seedDuels = async (cast: Cast, origin: string): Promise<Duels> => {
  const { member, rivals } = cast;
  const make: Make = (name, more = {}) => makeChallenge(member.request, origin, { name, type: 'duel', ...more });
  const open = await make('Lunch Break Duel');
  const hidden = await make('Sealed Results', { hideResultsUntilFinished: true });
  for (const [index, { request }] of rivals.entries()) {
    await submitSet(request, origin, open.id);
    await submitSet(request, origin, hidden.id, index === 0 ? 'push-up' : 'push-up-faults');
  }
  return {
    duel: open.slug,
    duelHidden: hidden.slug,
    duelOver: await seedWon(cast, origin, make),
    duelUnverified: await seedUnverified(cast, origin, make),
  };
};
