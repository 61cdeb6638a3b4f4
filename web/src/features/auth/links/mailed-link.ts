/**
 * The link of a mail, read from the fragment of its address. The fragment is taken out of the address bar and the history at once; the
 * token stays in the tab until it was used, so that a reload does not lose it (docs/decisions/0074).
 */
import { z } from 'zod';
import { jsonOrNull } from '../../../api/json-or-null.ts';

const KEY = 'reptemple.mailed-link';

const MailedLink = z.object({
  kind: z.enum(['magic-link', 'invitation', 'verification', 'email-change', 'recovery']),
  token: z.string().min(1),
  /** Where to go on to. */
  redirect: z.string().optional(),
});
export type MailedLink = z.output<typeof MailedLink>;

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `kind`: of a link whose fragment does not name one. `fragment`: with or without its `#`. */
export const parseMailedLink = (fragment: string, kind?: MailedLink['kind']): MailedLink | undefined => {
  const given = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));
  return MailedLink.safeParse({ kind, ...given }).data;
};

export const storeMailedLink = (shelf: Shelf, link: MailedLink): void => shelf.setItem(KEY, JSON.stringify(link));

export const storedMailedLink = (shelf: Shelf): MailedLink | undefined =>
  MailedLink.safeParse(jsonOrNull(shelf.getItem(KEY))).data;

export const forgetMailedLink = (shelf: Shelf): void => shelf.removeItem(KEY);

const ofRedirect = ({ redirect }: MailedLink): Readonly<Record<string, string>> =>
  redirect === undefined ? {} : { redirect };

interface Followed {
  readonly isNew?: boolean;
  readonly twoFactorRedirect?: true;
  readonly status?: true;
}

/** Kinds that say something of the mailbox, and sign no one in. */
export const CHANGES_EMAIL: ReadonlySet<MailedLink['kind']> = new Set(['verification', 'email-change']);

/** Where the page goes on to after the tap. */
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

/** The address that the mail has, to come back to after signing in. */
export const addressOfLink = (link: MailedLink): string => {
  const { kind, token } = link;
  return `/auth/confirm#${new URLSearchParams({ kind, token, ...ofRedirect(link) }).toString()}`;
};
