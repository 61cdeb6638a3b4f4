/**
 * Completes a sign-in by link or identity provider: reads the new session, and handles linking,
 * second factor and errors (specification S1, sections 2, 4 and 8).
 */
import { GetSecurity } from '@reptemple/contract/accounts/account-security';
import { AUTH_SENTENCES, authMessage } from '@reptemple/contract/accounts/auth-errors';
import { UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import type { ProfileFields } from '@reptemple/contract/accounts/profile';
import { call } from '../../api/api-client.ts';
import { t } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { findMissingReason, SessionMissing } from './check-session-after-sign-in.ts';
import { AFTER_LINKING, endCallback, rememberReturn, safeReturn, takeReturn } from './return-path-after-sign-in.ts';
import { forgetPendingProfile, pendingProfile } from './sign-up/pending-profile.ts';
import type { AuthSession } from './state/auth-session.ts';
import { profileOf, userOf } from './state/auth-state-machine.ts';

export interface CallbackArrival {
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Fragment of the URL, with or without its `#`. */
  readonly fragment: string;
}

/** Task that the callback page has to do, read from its URL (specification S1, section 2). */
export type CallbackTask =
  | { readonly task: 'recovery'; readonly token: string | undefined }
  | { readonly task: 'verification' | 'sign-in'; readonly error: string | undefined };

export const callbackTask = ({ query, fragment }: CallbackArrival): CallbackTask => {
  const hidden = new URLSearchParams(fragment.replace(/^#/, ''));
  const given = (name: string): string | undefined => query[name] ?? hidden.get(name) ?? undefined;
  if (hidden.get('type') === 'recovery') return { task: 'recovery', token: given('token') };
  const task = given('type') === 'verification' ? 'verification' : 'sign-in';
  return { task, error: given('error') };
};

const NO_SESSION = t('No session found. Please try signing in again.');

/**
 * Returns our message for the error code in the callback's URL. Never shows the URL's own text,
 * because anyone can craft a URL.
 */
export const callbackMessage = (error: string): string =>
  Object.hasOwn(AUTH_SENTENCES, error) ? authMessage(error) : NO_SESSION;

const fail = (title: string, description: string): void => toast({ title, description, tone: 'error' });

/**
 * Saves the profile fields that were entered before the link was sent. Resolves to false if that
 * failed.
 */
const applyPending = async (fields: ProfileFields): Promise<boolean> => {
  try {
    await call(UpdateMyProfile, { body: fields });
  } catch {
    return false;
  }
  forgetPendingProfile(localStorage);
  return true;
};

const WELCOME = t('Account created successfully. Welcome!');

const welcome = async (session: AuthSession, email: string, isNew: boolean): Promise<void> => {
  const pending = pendingProfile(localStorage, email, Date.now());
  if (!pending && isNew) return toast({ title: WELCOME, tone: 'success' });
  if (!pending) return toast({ title: t('Welcome back!'), tone: 'success' });
  if (!(await applyPending(pending))) {
    const description = t('Your account is ready. Complete your profile.');
    return toast({ title: t('Profile setup incomplete'), description, tone: 'error' });
  }
  await session.reloadProfile();
  return toast({ title: WELCOME, tone: 'success' });
};

const readNewSession = async (session: AuthSession): Promise<void> => {
  endCallback();
  await session.signIn(async () => undefined);
};

/**
 * Completes linking a provider's identity to the account: reads the session and shows the result as
 * a toast. Resolves to the path of the Security page.
 */
const linkTask = async (session: AuthSession, error: string | undefined): Promise<string> => {
  await readNewSession(session);
  if (error !== undefined) fail(t('Failed to link account'), callbackMessage(error));
  else toast({ title: t('Account linked'), tone: 'success' });
  return '/profile/security';
};

interface Arrived {
  readonly error: string | undefined;
  readonly isNew: boolean;
  readonly next: () => string;
}

/**
 * Resolves to true if the account has suspended sign-in methods. Resolves to false on errors,
 * because the Security page checks again.
 */
const hasSuspended = async (): Promise<boolean> => {
  try {
    return (await call(GetSecurity, {})).suspended !== null;
  } catch {
    return false;
  }
};

const signInTask = async (session: AuthSession, { error, isNew, next }: Arrived): Promise<string> => {
  await readNewSession(session);
  const user = userOf(session.state());
  const isGuest = profileOf(session.state())?.isGuest === true;
  if (error !== undefined) {
    fail(t('Authentication failed'), callbackMessage(error));
    // A failed sign-in does not end an earlier session. A member with such a session does not need
    // /login.
    return user && !isGuest ? next() : '/login';
  }
  if (!user) {
    fail(t('Authentication failed'), new SessionMissing(findMissingReason()).message);
    return '/login';
  }
  await welcome(session, user.email, isNew);
  const address = next();
  if (isNew || !(await hasSuspended())) return address;
  rememberReturn(address);
  return '/profile/security';
};

const verificationTask = async (session: AuthSession, { error, next }: Arrived): Promise<string> => {
  await readNewSession(session);
  const isMember = userOf(session.state()) !== null && profileOf(session.state())?.isGuest !== true;
  if (error === undefined) {
    toast({ title: t('Email confirmed'), tone: 'success' });
  } else fail(t('Couldn’t confirm your email'), callbackMessage(error));
  return isMember ? next() : '/login';
};

/**
 * Runs the task in the callback's URL and shows its result as a toast. Resolves to the path to go
 * to.
 */
export const completeCallback = async (session: AuthSession, arrival: CallbackArrival): Promise<string> => {
  const asked = callbackTask(arrival);
  const next = (): string => safeReturn(arrival.query['redirect']) ?? takeReturn();
  try {
    if (asked.task === 'recovery') {
      endCallback();
      session.recovering();
      void session.start();
      return `/auth/reset-password${asked.token ? `#${new URLSearchParams({ token: asked.token })}` : ''}`;
    }
    if (arrival.query['redirect'] === AFTER_LINKING) return await linkTask(session, asked.error);
    const complete = asked.task === 'verification' ? verificationTask : signInTask;
    return await complete(session, { error: asked.error, isNew: arrival.query['new'] === 'yes', next });
  } catch {
    // Shows the same advice for all kinds of errors (specification S1, section 8).
    fail(t('Something went wrong'), t('Please try signing in again.'));
    return '/login';
  }
};
