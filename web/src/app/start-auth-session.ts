/**
 * Creates the auth session, which holds the signed-in user, and connects it to storage, other tabs,
 * timers and the query cache.
 */
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import type { Profile } from '@reptemple/contract/accounts/profile';
import { GetSession, SignOut } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { call } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { isCallbackInProgress } from '../features/auth/return-path-after-sign-in.ts';
import { openAuthLog, createAuthSession } from '../features/auth/state/auth-session.ts';
import type { AuthNews } from '../features/auth/state/auth-session.ts';
import { profileOf, userOf } from '../features/auth/state/auth-state-machine.ts';
import { refreshOnActivity } from '../features/auth/state/refresh-session-on-activity.ts';
import { profileQuery } from '../features/profile/queries.ts';
import { sleep } from '../sleep-yield-and-first-user-activity.ts';
import { forgetDrafts, keepDraftsOf } from '../ui/storage/form-draft.ts';
import { queryClient } from './query-client.ts';

const tabs = new BroadcastChannel('reptemple.auth');
const tell = tabs.postMessage.bind(tabs);

/**
 * HTTP statuses for which a sign-out counts as successful, because there was no session
 * (specification S1, section 8).
 */
const ALREADY_SIGNED_OUT = new Set([401, 403, 404]);

const endSession = async (signal: AbortSignal): Promise<void> => {
  try {
    await call(SignOut, { body: { scope: 'local' } }, signal);
  } catch (error) {
    if (!(error instanceof ApiError && ALREADY_SIGNED_OUT.has(error.status))) throw error;
  }
  forgetDrafts();
};

/**
 * Loads the user's profile. Cancels requests for it that are in progress, because their replies may
 * belong to the previous session.
 */
const loadProfile = async (): Promise<Profile | null> => {
  await queryClient.cancelQueries({ queryKey: profileQuery.queryKey });
  const { profile } = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
  return profile;
};

export const auth = createAuthSession({
  readSession: async (signal) => {
    const found = await call(GetSession, {}, signal);
    return found?.user ?? null;
  },
  loadProfile,
  endSession,
  storage: localStorage,
  log: openAuthLog(localStorage),
  now: () => Date.now(),
  pause: sleep,
  tellOthers: (news) => tell(news),
  isCallbackInProgress,
});

const isNews = (data: unknown): data is AuthNews =>
  data === 'SIGNED_IN' || data === 'SIGNED_OUT' || data === 'USER_UPDATED';

const isProfileKey = (key: readonly unknown[]): boolean => key[0] === GetMyProfile.id;

const ASK_AGAIN_MS = 10_000;

let isShowing = false;

const showProfile = (profile: Profile | null): void => {
  isShowing = true;
  queryClient.setQueryData(profileQuery.queryKey, { profile });
  isShowing = false;
};

/** Deletes cached data of the previous user, except the profile. Loads data on screen again. */
const clearPreviousUsersData = (): void => {
  const isOther = { predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => !isProfileKey(queryKey) };
  queryClient.removeQueries({ ...isOther, type: 'inactive' });
  void queryClient.invalidateQueries(isOther);
};

/**
 * Copies changes between cached profile and auth state, in both directions. When the user changes
 * or signs out, also deletes the previous user's data and calls `onUserChange`.
 */
const syncProfileAndAuthState = (onUserChange: () => void): void => {
  let known: string | null | undefined;
  auth.subscribe(() => {
    const state = auth.state();
    if (state.status !== 'AUTHENTICATED' && state.status !== 'UNAUTHENTICATED') return;
    showProfile(profileOf(state));
    const person = userOf(state)?.id ?? null;
    const isSomeoneElse = known !== undefined && known !== person;
    known = person;
    // Runs before any form reads its draft.
    if (person !== null) keepDraftsOf(person);
    if (!isSomeoneElse) return;
    clearPreviousUsersData();
    onUserChange();
  });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (isShowing || type !== 'updated' || !isProfileKey(query.queryKey) || query.state.status !== 'success') return;
    const profile = queryClient.getQueryData(profileQuery.queryKey)?.profile;
    if (profile) auth.tookProfile(profile);
    // Reads the session again if the profile is gone: the account was deleted, or the session has
    // ended.
    else if (profileOf(auth.state())) void auth.refresh();
  });
};

const later = (milliseconds: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Reads the session, and reads it again after user activity, news of other tabs and errors of
 * requests. Calls `onUserChange` when the user changes or signs out.
 */
export const startAuth = (onUserChange: () => void): void => {
  syncProfileAndAuthState(onUserChange);
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'SIGNED_OUT') forgetDrafts();
    if (isNews(data)) auth.hear(data);
  });
  refreshOnActivity({ stage: document, now: () => Date.now(), later, refresh: () => void auth.refresh() });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { error } = query.state;
    if (type !== 'updated' || !(error instanceof ApiError) || !userOf(auth.state())) return;
    if (error.code === 'not_signed_in') void auth.refresh();
    // Loads the profile again if the server now requires a second factor. The route guards then
    // redirect to its set-up page.
    if (error.code === 'second_factor_required') void auth.reloadProfile().then(onUserChange);
  });
  // Tries again to read the session while the server is unavailable.
  auth.subscribe(() => {
    const state = auth.state();
    if (state.status === 'ERROR' && state.recoverable) later(ASK_AGAIN_MS, () => void auth.start());
  });
  void auth.start();
};
