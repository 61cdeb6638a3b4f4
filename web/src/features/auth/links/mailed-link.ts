/**
 * Reads a mailed link from the URL's fragment, and removes the fragment from the address bar and
 * history. The token stays in session storage until used, so that a reload does not lose it
 * (docs/decisions/0074).
 */
import { z } from 'zod';
import { jsonOrNull } from '../../../api/json-or-null.ts';

const KEY = 'reptemple.mailed-link';

const MailedLink = z.object({
  kind: z.enum(['magic-link', 'invitation', 'verification', 'email-change', 'recovery']),
  token: z.string().min(1),
  /** Path to go to afterwards. */
  redirect: z.string().optional(),
});
export type MailedLink = z.output<typeof MailedLink>;

type LocalDraftCache = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `kind`: default if the fragment has none. `fragment`: with or without its `#`. */
export const parseMailedLink = (fragment: string, kind?: MailedLink['kind']): MailedLink | undefined => {
  const given = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));
  return MailedLink.safeParse({ kind, ...given }).data;
};

export const storeMailedLink = (shelf: LocalDraftCache, link: MailedLink): void =>
  shelf.setItem(KEY, JSON.stringify(link));

export const storedMailedLink = (shelf: LocalDraftCache): MailedLink | undefined =>
  MailedLink.safeParse(jsonOrNull(shelf.getItem(KEY))).data;

export const forgetMailedLink = (shelf: LocalDraftCache): void => shelf.removeItem(KEY);

const ofRedirect = ({ redirect }: MailedLink): Readonly<Record<string, string>> =>
  redirect === undefined ? {} : { redirect };

interface Followed {
  readonly isNew?: boolean;
  readonly twoFactorRedirect?: true;
  readonly status?: true;
}

/** Kinds that confirm a mailbox and sign no one in. */
export const CHANGES_EMAIL: ReadonlySet<MailedLink['kind']> = new Set(['verification', 'email-change']);

/** Returns the path to go to after the tap. */
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

/** Returns the mailed address, to return to after sign-in. */
export const addressOfLink = (link: MailedLink): string => {
  const { kind, token } = link;
  return `/auth/confirm#${new URLSearchParams({ kind, token, ...ofRedirect(link) }).toString()}`;
};
