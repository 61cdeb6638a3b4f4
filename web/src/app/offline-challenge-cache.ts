/**
 * Stores recently viewed challenges in the browser, so that users can record offline. Offline, also
 * provides the last user's profile.
 */
import { hashKey } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import { isRefusal } from '../api/api-error.ts';
import { isRecord } from '../api/parse-json-and-url.ts';
import { lastProfile } from '../features/auth/state/load-and-cache-profile.ts';
import { challengeQuery } from '../features/challenges/queries.ts';
import { queryClient } from './query-client.ts';
import { auth } from './start-auth-session.ts';

type Known = Reply<typeof GetChallenge>;

const KEY = 'reptemple.challenges';
/** Maximum number of stored challenges. Each has a few kilobytes. */
const MAX_CHALLENGES = 8;

/**
 * Returns true if the stored value is a challenge. Checks the fields that are used, because an
 * earlier version of the application may have stored others.
 */
const isKnown = (value: unknown): value is Known =>
  isRecord(value) &&
  isRecord(value['challenge']) &&
  typeof value['challenge']['id'] === 'string' &&
  isRecord(value['exerciseDefinition']);

export const cachedChallenges = (): readonly Known[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKnown) : [];
  } catch {
    return [];
  }
};

const rememberChallenge = (reply: Known): void => {
  try {
    const others = cachedChallenges().filter(({ challenge }) => challenge.id !== reply.challenge.id);
    localStorage.setItem(KEY, JSON.stringify([reply, ...others].slice(0, MAX_CHALLENGES)));
  } catch {
    // Ignores the error: without storage, challenges are not available offline.
  }
};

const forgetChallenges = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Ignores the error: without storage, nothing was stored.
  }
};

const cachedReply = (query: Query): unknown => {
  if (query.queryKey[0] === GetMyProfile.id) {
    const profile = lastProfile(localStorage);
    return profile && { profile };
  }
  if (query.queryKey[0] !== GetChallenge.id) return undefined;
  return cachedChallenges().find(({ challenge: { id, slug } }) =>
    [id, slug].some((name) => hashKey(challengeQuery(name).queryKey) === query.queryHash),
  );
};

/**
 * Hashes of queries that were answered from stored data. They are loaded again when the browser is
 * online again.
 */
const answeredFromCache = new Set<string>();

const answerFromCache = (query: Query): void => {
  const known = cachedReply(query);
  if (known === undefined) return;
  answeredFromCache.add(query.queryHash);
  queryClient.setQueryData(query.queryKey, known);
};

const askAgain = (): void => {
  const hashes = new Set(answeredFromCache);
  answeredFromCache.clear();
  void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) });
  if (auth.state().status === 'ERROR') void auth.start();
};

/**
 * Stores each challenge that is loaded, until the user signs out. If the server cannot be reached,
 * answers queries for challenges and the profile from stored data.
 */
export const startOfflineCache = (): void => {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated') return;
    const { status, error, data } = query.state;
    if (status === 'error' && data === undefined && isRefusal(error, 'offline')) answerFromCache(query);
    if (status !== 'success' || query.queryKey[0] !== GetChallenge.id || answeredFromCache.has(query.queryHash)) return;
    const reply = queryClient.getQueryData<Reply<typeof GetChallenge>>(query.queryKey);
    if (reply) rememberChallenge(reply);
  });
  let wasSomebody = false;
  auth.subscribe(() => {
    const { status } = auth.state();
    if (status === 'UNAUTHENTICATED' && wasSomebody) forgetChallenges();
    wasSomebody = status === 'AUTHENTICATED';
  });
  addEventListener('online', askAgain);
};
