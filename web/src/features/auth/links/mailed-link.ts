/**
 * Emailed links: parses them from the URL's fragment, and keeps them in session storage until used,
 * so that a reload does not lose the token (docs/decisions/0074).
 */
import { CheckRecovery } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { call } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { isRecord, jsonOrNull } from '../../../api/parse-json-and-url.ts';
import type { KeyValueStorage } from '../state/load-and-cache-profile.ts';

const KEY = 'reptemple.mailed-link';

const KINDS = ['magic-link', 'invitation', 'verification', 'email-change', 'recovery'] as const;

export interface MailedLink {
  readonly kind: (typeof KINDS)[number];
  readonly token: string;
  readonly redirect?: string;
}

const toMailedLink = (value: unknown): MailedLink | undefined => {
  if (!isRecord(value)) return undefined;
  const { kind, token, redirect } = value;
  const known = KINDS.find((one) => one === kind);
  if (known === undefined || typeof token !== 'string' || token === '') return undefined;
  return { kind: known, token, ...(typeof redirect === 'string' && { redirect }) };
};

/**
 * Parses an emailed link from a URL's fragment, with or without its `#`. Uses `kind` if the
 * fragment does not name the kind of link.
 */
export const parseMailedLink = (fragment: string, kind?: MailedLink['kind']): MailedLink | undefined => {
  const given = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));
  return toMailedLink({ kind, ...given });
};

export const storeMailedLink = (storage: KeyValueStorage, link: MailedLink): void =>
  storage.setItem(KEY, JSON.stringify(link));

export const storedMailedLink = (storage: KeyValueStorage): MailedLink | undefined =>
  toMailedLink(jsonOrNull(storage.getItem(KEY)));

export const forgetMailedLink = (storage: KeyValueStorage): void => storage.removeItem(KEY);

const ofRedirect = ({ redirect }: MailedLink): Readonly<Record<string, string>> =>
  redirect === undefined ? {} : { redirect };

interface Followed {
  readonly isNew?: boolean;
  readonly twoFactorRedirect?: true;
  readonly status?: true;
}

/** Kinds of links that confirm an email address but do not sign the user in. */
export const CHANGES_EMAIL: ReadonlySet<MailedLink['kind']> = new Set(['verification', 'email-change']);

export const addressAfterTap = (link: MailedLink, reply: Followed): string => {
  if (reply.twoFactorRedirect) {
    return `/login?${new URLSearchParams({ step: 'second-factor', ...ofRedirect(link) }).toString()}`;
  }
  const query = new URLSearchParams({
    ...ofRedirect(link),
    ...(reply.isNew && { new: 'yes' }),
    ...(CHANGES_EMAIL.has(link.kind) && { type: 'verification' }),
  });
  return query.size > 0 ? `/auth/callback?${query.toString()}` : '/auth/callback';
};

/** Returns the URL of the confirmation page with the token, to return to after sign-in. */
export const addressOfLink = (link: MailedLink): string => {
  const { kind, token } = link;
  return `/auth/confirm#${new URLSearchParams({ kind, token, ...ofRedirect(link) }).toString()}`;
};

/**
 * Resolves to true if the server accepts the token of a reset link, without using it up. Resolves
 * to false if the token is invalid.
 * @throws ApiError for all other errors
 */
export const isResetLinkValid = async (token: string): Promise<boolean> => {
  try {
    await call(CheckRecovery, { body: { token } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return false;
    throw error;
  }
};
