/**
 * Endpoints of the waitlist: the visitors' form with its error messages, and the admins' list
 * (specification S1, sections 3, 4, 5 and 8).
 */
import { z } from 'zod';
import { emailAddress } from '../email-validation-and-contact-kind.ts';
import { endpoint } from '../endpoint.ts';
import { PAGE, PageQuery } from '../pagination.ts';
import { publicLine } from '../public-text-validation.ts';

/**
 * Answers to the question how the visitor learned about the product. `other` requires a
 * `specification` in the visitor's own words.
 */
export const WAITLIST_SOURCES = [
  'social_media',
  'friend_referral',
  'search_engine',
  'fitness_community',
  'hash_conference',
  'other',
] as const;
export type WaitlistSource = (typeof WAITLIST_SOURCES)[number];

export const WAITLIST_SOURCE_LABELS = {
  social_media: 'Social media',
  friend_referral: 'Friend or referral',
  search_engine: 'Search engine',
  fitness_community: 'Fitness community',
  hash_conference: 'Conference',
  other: 'Other',
} as const satisfies Record<WaitlistSource, string>;

/** Error message for missing fields, quoted from specification S1, section 5. */
export const WAITLIST_REQUIRED = 'Please fill in all required fields.';
/**
 * Error message for the source `other` without a `specification`, quoted from specification S1,
 * section 5.
 */
export const WAITLIST_UNSPECIFIED = 'Please specify how you learned about us.';
/** Error message for an invalid email, quoted from specification S1, section 5. */
export const WAITLIST_INVALID_EMAIL = 'Please enter a valid email address.';
/**
 * Error message for an email that is already on the list, quoted from specification S1, section 8.
 */
export const WAITLIST_DUPLICATE = 'This email is already on our waitlist.';
export const MAX_SPECIFICATION = 200;
export const WAITLIST_PER_MINUTE = 30;

const email = z
  .string(WAITLIST_REQUIRED)
  .trim()
  .toLowerCase()
  .min(1, { error: WAITLIST_REQUIRED, abort: true })
  .max(254, { error: WAITLIST_INVALID_EMAIL, abort: true })
  .pipe(emailAddress(WAITLIST_INVALID_EMAIL));

export const WaitlistForm = z
  .object({
    email,
    source: z.enum(WAITLIST_SOURCES, WAITLIST_REQUIRED),
    specification: publicLine(MAX_SPECIFICATION).optional(),
  })
  .refine(({ source, specification }) => source !== 'other' || (specification ?? '') !== '', {
    path: ['specification'],
    error: WAITLIST_UNSPECIFIED,
  });
export type WaitlistForm = z.output<typeof WaitlistForm>;

export const JoinWaitlist = endpoint({
  id: 'waitlist.join',
  method: 'post',
  path: '/api/waitlist',
  summary: `Join the waitlist; refused with already_registered when the email is on it. At most ${WAITLIST_PER_MINUTE} a minute from one address.`,
  access: 'anyone',
  body: WaitlistForm,
  output: z.object({ joined: z.literal(true) }),
  errors: ['already_registered'],
});

export const WaitlistEntry = z.object({
  id: z.uuid(),
  email: z.string(),
  source: z.enum(WAITLIST_SOURCES),
  /** Answer in the visitor's own words if the source is `other`; otherwise null. */
  specification: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type WaitlistEntry = z.output<typeof WaitlistEntry>;

export const ListWaitlist = endpoint({
  id: 'waitlist.list',
  method: 'get',
  path: '/api/admin/waitlist',
  summary: 'The waitlist, newest first. The search covers email and source.',
  access: 'admin',
  query: PageQuery,
  output: z.object({ entries: z.array(WaitlistEntry), ...PAGE }),
  errors: [],
});

export const ExportWaitlist = endpoint({
  id: 'waitlist.csv',
  method: 'get',
  path: '/api/admin/waitlist/csv',
  summary: 'The whole waitlist as CSV, oldest first.',
  access: 'admin',
  output: 'bytes',
  errors: [],
});

export const RemoveFromWaitlist = endpoint({
  id: 'waitlist.remove',
  method: 'delete',
  path: '/api/admin/waitlist/{entry}',
  summary: 'Remove one email from the waitlist.',
  access: 'admin',
  params: z.object({ entry: z.uuid() }),
  output: z.object({ removed: z.literal(true) }),
  errors: ['not_found'],
});
