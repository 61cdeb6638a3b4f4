/**
 * Fuzz test: sends requests to all operations in all roles, in rounds with fresh data, and returns
 * the faulty responses.
 */
import { performance } from 'node:perf_hooks';
import { and, eq, ne } from 'drizzle-orm';
import * as fc from 'fast-check';
import { userProfiles } from '../../src/features/profile/schema.ts';
import type { Harness } from '../test-application.ts';
import { KINDS, requestOf, requestsTo } from './generate-requests.ts';
import type { Sent } from './generate-requests.ts';
import { operationsOf } from './openapi-operations.ts';
import type { Operation } from './openapi-operations.ts';
import { ADMIN, createMarkedUsers, SENDERS } from './users-with-marked-data.ts';
import type { Sender, MarkedUsers } from './users-with-marked-data.ts';

interface Answer {
  readonly reply: Response;
  readonly text: string;
}

/**
 * Returns a message if the response contains a secret, or another user's mark that the request did
 * not contain. Marks are texts in users' private data.
 */
const leakOf = (
  { text }: Answer,
  asked: string,
  sender: Sender,
  { marks, secrets }: MarkedUsers,
): string | undefined => {
  for (const [mark, owner] of marks) {
    if (owner !== sender && sender !== ADMIN && text.includes(mark) && !asked.includes(mark)) return `leaks ${mark}`;
  }
  return secrets.some((secret) => text.includes(secret)) ? 'leaks a secret' : undefined;
};

const refusalFault = ({ reply, text }: Answer): string | undefined => {
  const id = reply.headers.get('x-request-id') ?? 'no id';
  if (!reply.headers.get('content-type')?.startsWith('application/json'))
    return 'refuses in something that is not JSON';
  return text === '' || text.includes('"requestId"') === text.includes(id) ? undefined : 'refuses with another id';
};

/**
 * Returns true for an empty response, and for a response with a content type. A text must also
 * declare its charset; event streams are always UTF-8.
 */
const isTyped = ({ reply, text }: Answer): boolean => {
  const type = reply.headers.get('content-type') ?? '';
  if (text === '') return true;
  return /^text\/(?!event-stream)/.test(type) ? /charset=utf-8/i.test(type) : type.includes('/');
};

const bare = ({ kind, raw }: Sent): boolean => kind === 'raw' && raw.method !== undefined;

const faultOf = (answer: Answer, operation: Operation, sent: Sent): string | undefined => {
  const { reply, text } = answer;
  if (reply.status >= 500) return `${reply.status} ${text.slice(0, 200)}`;
  if (reply.headers.get('x-content-type-options') !== 'nosniff') return 'lacks the security headers';
  if (!isTyped(answer)) return 'does not say what it is';
  // A request with a changed method may reach another operation, so its status and error are not
  // checked.
  if (bare(sent)) return undefined;
  const isDeclared = operation.statuses.has(reply.status) || reply.status === 302 || reply.status === 404;
  if (!isDeclared) return `answers ${reply.status}, which the document does not know`;
  // Checks the body of an error response. A response with status 416 (no such byte range) has none.
  return reply.status >= 400 && reply.status !== 416 ? refusalFault(answer) : undefined;
};

const ORIGIN = 'http://reptemple.test';
export const DEADLINE_MS = 60_000;
/**
 * Ids of operations that are requested less often, because rendering, counting or compressing takes
 * a hundred times as long as other operations.
 */
const COSTLY = new Set([
  'challenges.preview',
  'campaigns.image',
  'recordings.submit',
  'corrections.reanalyse',
  'verification.replay',
  'profile.export',
]);
const OF_COSTLY = 3;
/**
 * Ids of operations that end a session, an account or the challenge. The server rejects later
 * requests early, so every other round sends these last.
 */
const ENDING = new Set([
  'auth.signOut',
  'sessions.revoke',
  'security.changePassword',
  'security.enableSecondFactor',
  'security.disableSecondFactor',
  'profile.delete',
  'users.delete',
  'users.ban',
  'users.resetFactors',
  'challengeAdmin.delete',
  'challengeAdmin.update',
  'challengeAdmin.flags',
]);

export interface Fault {
  readonly what: string;
  readonly operation: string;
  readonly sender: Sender;
  readonly seed: number;
  readonly request: string;
}

export interface Figures {
  requests: number;
  rounds: number;
  slowestMs: number;
  slowest: string;
  readonly byStatus: Map<number, number>;
  readonly byKind: Map<string, number>;
  readonly bySender: Map<string, number>;
  readonly answered: Set<string>;
  readonly operations: number;
  readonly faults: Fault[];
}

const more = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

const late = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer')), { once: true });
  });

const textOf = async (reply: Response): Promise<string> => {
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return reply.text();
  const reader = reply.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
};

const within = async (answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([answer, late(AbortSignal.timeout(DEADLINE_MS))]);

interface Round {
  readonly harness: Harness;
  readonly world: MarkedUsers;
  readonly figures: Figures;
  readonly random: () => number;
  readonly seed: number;
  readonly each: number;
}

/**
 * Returns a generator of pseudorandom numbers (mulberry32), the same for a seed on all machines.
 */
export const randomOf = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const pick = <T>(values: readonly T[], random: () => number): T | undefined =>
  values[Math.floor(random() * values.length)];

/**
 * Returns a random IP address. Requests from one address would reach the rate limits, which are not
 * tested here.
 */
const addressOf = (random: () => number): string =>
  `10.${Math.floor(random() * 200)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;

const requestFrom = (url: string, init: RequestInit, cookie: string): Request => {
  const headers = new Headers({ host: new URL(ORIGIN).host, origin: ORIGIN });
  if (cookie !== '') headers.set('cookie', cookie);
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  return new Request(new URL(url, ORIGIN), { ...init, headers });
};

const describe = (url: string, { method, body }: RequestInit): string =>
  `${method ?? 'GET'} ${url.slice(0, 300)} ${typeof body === 'string' ? body.slice(0, 600) : body ? '(form)' : ''}`;

interface Asked {
  readonly operation: Operation;
  readonly one: Sent;
  readonly sender: Sender;
  readonly address: string;
}

/**
 * Returns a message if a user became an admin by a request that the admin did not send. Also takes
 * the role away from all new admins.
 */
const escalation = async ({ harness, world }: Round, { sender }: Asked): Promise<string | undefined> => {
  const others = and(eq(userProfiles.isAdmin, true), ne(userProfiles.id, world.adminId));
  const { db } = harness;
  const made = await db.update(userProfiles).set({ isAdmin: false }).where(others).returning({ id: userProfiles.id });
  return made.length > 0 && sender !== ADMIN ? 'made an admin' : undefined;
};

const send = async (next: Asked, round: Round): Promise<void> => {
  const { operation, one: sent, sender, address } = next;
  const { harness, world, figures, seed } = round;
  const [url, init] = requestOf(operation, sent, world.pool);
  const asked = describe(url, init);
  const report = (what: string): void =>
    void figures.faults.push({ what, operation: operation.id, sender, seed, request: asked });
  const began = performance.now();
  try {
    const request = requestFrom(url, init, world.cookies[sender]);
    const reply = harness.app(request, { address });
    const answer = await within(reply.then(async (reply) => ({ reply, text: await textOf(reply) })));
    more(figures.byStatus, answer.reply.status);
    if (answer.reply.ok) figures.answered.add(operation.id);
    const mayHaveChanged = answer.reply.ok && init.method !== 'GET';
    const fault =
      (mayHaveChanged ? await escalation(round, next) : undefined) ??
      faultOf(answer, operation, sent) ??
      leakOf(answer, asked, sender, world);
    if (fault !== undefined) report(fault);
  } catch (error) {
    report(String(error));
  }
  const took = performance.now() - began;
  if (took > figures.slowestMs) Object.assign(figures, { slowestMs: took, slowest: asked.slice(0, 120) });
  figures.requests += 1;
  more(figures.byKind, sent.kind);
  more(figures.bySender, sender);
};

/**
 * Runs the jobs that the requests created. An error in the log counts as a fault, like the status
 * 500.
 */
const settle = async ({ harness, figures, seed }: Round): Promise<void> => {
  await harness.jobs.drain();
  for (const line of harness.takeErrors())
    figures.faults.push({ what: `logs ${line.slice(0, 1_500)}`, operation: '', sender: 'visitor', seed, request: '' });
};

const shuffled = <T>(values: readonly T[], random: () => number): readonly T[] =>
  values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);

const LANES = 8;

const sendInLanes = async (asked: readonly Asked[], round: Round): Promise<void> => {
  const left = asked.values();
  const lane = async (): Promise<void> => {
    for (const next of left) await send(next, round);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};

const playRound = async (
  round: Round,
  operations: readonly Operation[],
  arbitraries: readonly fc.Arbitrary<Sent>[],
) => {
  const sent = operations.flatMap((operation, at) => {
    const arbitrary = arbitraries[at];
    const seed = (round.seed * 1_000 + at) | 0;
    const numRuns = COSTLY.has(operation.id) ? Math.min(OF_COSTLY, round.each) : round.each;
    return arbitrary ? fc.sample(arbitrary, { seed, numRuns }).map((one) => ({ operation, one })) : [];
  });
  // Chooses the senders of all requests in advance, so that the order in which responses arrive
  // does not change them.
  const asked = shuffled(sent, round.random).map(({ operation, one }) => ({
    operation,
    one,
    sender: pick(SENDERS, round.random) ?? 'visitor',
    address: addressOf(round.random),
  }));
  // Sends the admin's changes of users one by one: each is undone before the next request.
  const isAlone = ({ operation, sender }: Asked): boolean => operation.id === 'users.change' && sender === ADMIN;
  const together = asked.filter((next) => !isAlone(next));
  // Sends requests that end a session, account or challenge last in every other round.
  const isEnding = ({ operation }: Asked): boolean => round.seed % 2 === 0 && ENDING.has(operation.id);
  await sendInLanes(
    together.filter((next) => !isEnding(next)),
    round,
  );
  await sendInLanes(together.filter(isEnding), round);
  for (const next of asked.filter(isAlone)) await send(next, round);
  await settle(round);
};

export interface Order {
  readonly requests: number;
  readonly each: number;
  readonly seed: number;
  /** Time in ms after which the fuzz test stops, even if requests are left. */
  readonly forMs: number;
}

const PROTOTYPE = Object.getOwnPropertyNames(Object.prototype).length;

export const fuzz = async (
  harness: Harness,
  { requests, seed, forMs, each }: Order,
  tell: (figures: Figures) => void = () => undefined,
): Promise<Figures> => {
  const document: unknown = await (await harness.visitor().fetch('/api/openapi.json')).json();
  const operations = operationsOf(document);
  const arbitraries = operations.map(requestsTo);
  const began = performance.now();
  const figures: Figures = {
    requests: 0,
    rounds: 0,
    slowestMs: 0,
    slowest: '',
    byStatus: new Map(),
    byKind: new Map(KINDS.map((kind) => [kind, 0])),
    bySender: new Map(),
    answered: new Set(),
    operations: operations.length,
    faults: [],
  };
  while (figures.requests < requests && performance.now() - began < forMs) {
    const roundSeed = seed + figures.rounds;
    const world = await createMarkedUsers(harness);
    await playRound(
      { harness, world, figures, random: randomOf(roundSeed), seed: roundSeed, each },
      operations,
      arbitraries,
    );
    figures.rounds += 1;
    if (Object.getOwnPropertyNames(Object.prototype).length !== PROTOTYPE)
      throw new Error('Object.prototype was changed.');
    tell(figures);
  }
  return figures;
};
