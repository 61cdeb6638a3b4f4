/**
 * Confirms a sign-in, or explains why the browser has no session after the server accepted it
 * (docs/decisions/0074).
 */
import { t } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { AuthSession } from './state/auth-session.ts';
import { userOf } from './state/auth-state-machine.ts';

export type MissingReason = 'cookies-blocked' | 'insecure-page' | 'unknown';

interface CommandContext {
  readonly storesCookies: boolean;
  /**
   * True for HTTPS pages and localhost. On other pages, browsers do not store cookies marked as
   * secure.
   */
  readonly isSecure: boolean;
}

export const missingReason = ({ storesCookies, isSecure }: CommandContext): MissingReason => {
  if (!storesCookies) return 'cookies-blocked';
  return isSecure ? 'unknown' : 'insecure-page';
};

const MESSAGES: Readonly<Record<MissingReason, string>> = {
  'cookies-blocked': t('Your browser blocks cookies. Allow cookies for this site, then sign in again.'),
  'insecure-page': t('Signing in needs a secure connection. Open this address with https:// and sign in again.'),
  unknown: t('No session found. Please try signing in again.'),
};

const TRIAL = 'reptemple.trial';

const storesCookies = (): boolean => {
  document.cookie = `${TRIAL}=1; path=/; samesite=lax`;
  const isStored = document.cookie.includes(`${TRIAL}=1`);
  document.cookie = `${TRIAL}=; path=/; max-age=0`;
  return isStored;
};

export const findMissingReason = (): MissingReason =>
  missingReason({ storesCookies: storesCookies(), isSecure: globalThis.isSecureContext });

export class SessionMissing extends Error {
  readonly reason: MissingReason;

  constructor(reason: MissingReason) {
    super(MESSAGES[reason]);
    this.name = 'SessionMissing';
    this.reason = reason;
  }
}

/**
 * Checks that the browser has a session. Call it after a successful sign-in.
 * @throws SessionMissing with the reason if there is no session
 */
export const requireSession = (session: Pick<AuthSession, 'state'>, find = findMissingReason): void => {
  if (!userOf(session.state())) throw new SessionMissing(find());
};

/**
 * Shows the toast that the sign-in worked.
 * @throws SessionMissing, without a toast, if the browser has no session
 */
export const toastSignedIn = (session: Pick<AuthSession, 'state'>, find = findMissingReason): void => {
  requireSession(session, find);
  toast({ title: t('Success!'), description: t('Signed in successfully.'), tone: 'success' });
};
