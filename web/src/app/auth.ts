/** Joins the auth session to this browser: its storage, its tabs, its clock, and what has been read from the server. */
import { GetSession, SignOut } from '@reptemple/contract/auth';
import { GetMyProfile, type Profile } from '@reptemple/contract/profile';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { isCallbackInProgress } from '../features/auth/callback-flag.ts';
import { refreshOnActivity } from '../features/auth/state/activity.ts';
import { openAuthLog } from '../features/auth/state/auth-log.ts';
import { type AuthNews, createAuthSession } from '../features/auth/state/auth-session.ts';
import { profileOf, userOf } from '../features/auth/state/auth-state.ts';
import { profileQuery } from '../features/profile/queries.ts';
import { forgetDrafts, keepDraftsOf } from '../ui/kept-draft.ts';
import { queryClient } from './query-client.ts';
import { pause } from '../pause.ts';

const tabs = new BroadcastChannel('reptemple.auth');
const tell = tabs.postMessage.bind(tabs);

/** Sign-out means "be signed out": these say that we already were (first document, section 8). */
const ALREADY_SIGNED_OUT = new Set([401, 403, 404]);

const endSession = async (signal: AbortSignal): Promise<void> => {
  try {
    await call(SignOut, { body: { scope: 'local' } }, signal);
  } catch (error) {
    if (!(error instanceof ApiError && ALREADY_SIGNED_OUT.has(error.status))) throw error;
  }
  forgetDrafts();
};

/** An answer on its way may still be a visitor's. */
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
  shelf: localStorage,
  log: openAuthLog(localStorage),
  now: () => Date.now(),
  pause,
  tellOthers: (news) => tell(news),
  isCallbackInProgress,
});

const isNews = (data: unknown): data is AuthNews =>
  data === 'SIGNED_IN' || data === 'SIGNED_OUT' || data === 'USER_UPDATED';

const isProfileKey = (key: readonly unknown[]): boolean => key[0] === GetMyProfile.id;

const ASK_AGAIN_MS = 10_000;

let isShowing = false;

/** The profile in the query cache is the one of the auth state, so that features that know only queries agree with it. */
const showProfile = (profile: Profile | null): void => {
  isShowing = true;
  queryClient.setQueryData(profileQuery.queryKey, { profile });
  isShowing = false;
};

/** Whatever was read as somebody else is read anew. */
const forgetOthersData = (): void => {
  const isOther = { predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => !isProfileKey(queryKey) };
  queryClient.removeQueries({ ...isOther, type: 'inactive' });
  void queryClient.invalidateQueries(isOther);
};

/** Keeps queries and auth state in step. `onSomeoneElse` is called when another person, or nobody, has taken the place. */
const keepInStep = (onSomeoneElse: () => void): void => {
  let known: string | null | undefined;
  auth.subscribe(() => {
    const state = auth.state();
    if (state.status !== 'AUTHENTICATED' && state.status !== 'UNAUTHENTICATED') return;
    showProfile(profileOf(state));
    const person = userOf(state)?.id ?? null;
    const isSomeoneElse = known !== undefined && known !== person;
    known = person;
    // Before any form of theirs is drawn.
    if (person !== null) keepDraftsOf(person);
    if (!isSomeoneElse) return;
    forgetOthersData();
    onSomeoneElse();
  });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (isShowing || type !== 'updated' || !isProfileKey(query.queryKey) || query.state.status !== 'success') return;
    const profile = queryClient.getQueryData(profileQuery.queryKey)?.profile;
    if (profile) auth.tookProfile(profile);
    // An account that was just deleted, or a session that has ended.
    else if (profileOf(auth.state())) void auth.refresh();
  });
};

const later = (milliseconds: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/** Reads the session, and from then on follows activity, the other tabs and refusals for want of a session. */
export const startAuth = (onSomeoneElse: () => void): void => {
  keepInStep(onSomeoneElse);
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'SIGNED_OUT') forgetDrafts();
    if (isNews(data)) auth.hear(data);
  });
  refreshOnActivity({ stage: document, now: () => Date.now(), later, refresh: () => void auth.refresh() });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { error } = query.state;
    if (type !== 'updated' || !(error instanceof ApiError) || !userOf(auth.state())) return;
    if (error.code === 'not_signed_in') void auth.refresh();
    // The pages ask again who may see them, and lead to where it is set up.
    if (error.code === 'second_factor_required') void auth.reloadProfile().then(onSomeoneElse);
  });
  // While the server does not say who is signed in, it is asked again.
  auth.subscribe(() => {
    const state = auth.state();
    if (state.status === 'ERROR' && state.recoverable) later(ASK_AGAIN_MS, () => void auth.start());
  });
  void auth.start();
};
