/**
 * Endpoints for admins: invite users, generate links, list, read, change and delete accounts,
 * manage second factors (specification S1, section 7).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { PAGE, PageQuery } from '../pagination.ts';
import { publicLine, publicText } from '../public-text-validation.ts';
import { OpenSession } from './sessions-and-sign-in-methods.ts';
import { AccountName, AuthEmail } from './sign-up-and-sign-in.ts';

export const USER_KINDS = ['all', 'admins', 'testers', 'guests', 'banned'] as const;

export const UserRow = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  avatar: z.uuid().nullable(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  isTester: z.boolean(),
  isGuest: z.boolean(),
  secondFactor: z.boolean(),
  bannedAt: z.iso.datetime().nullable(),
  banReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type UserRow = z.output<typeof UserRow>;

const UserParams = z.object({ user: z.uuid() });
const OneUser = z.object({ user: UserRow });

export const ListUsers = endpoint({
  id: 'users.list',
  method: 'get',
  path: '/api/admin/users',
  summary: 'Users, newest first. The search covers name and email.',
  access: 'admin',
  query: PageQuery.extend({ kind: z.enum(USER_KINDS).default('all') }),
  output: z.object({ users: z.array(UserRow), ...PAGE }),
  errors: [],
});

export const GetUser = endpoint({
  id: 'users.get',
  method: 'get',
  path: '/api/admin/users/{user}',
  summary: 'One person.',
  access: 'admin',
  params: UserParams,
  output: OneUser,
  errors: ['not_found'],
});

export const ChangeUser = endpoint({
  id: 'users.change',
  method: 'patch',
  path: '/api/admin/users/{user}',
  summary:
    'Change name, roles, or whether the email counts as verified. Refused with conflict for removing one’s own admin role or making a guest an admin.',
  access: 'admin',
  params: UserParams,
  body: z.object({
    name: publicLine(100, 'Enter a name.').optional(),
    isAdmin: z.boolean().optional(),
    isTester: z.boolean().optional(),
    emailVerified: z.boolean().optional(),
  }),
  output: OneUser,
  errors: ['reauthentication_needed', 'not_found', 'conflict'],
});

export const MAX_BAN_REASON = 500;

export const BanUser = endpoint({
  id: 'users.ban',
  method: 'post',
  path: '/api/admin/users/{user}/ban',
  summary: 'Ban a user, with a reason that they see. Their sessions end immediately.',
  access: 'admin',
  params: UserParams,
  body: z.object({ reason: publicText(MAX_BAN_REASON, 'Enter a reason.') }),
  output: OneUser,
  errors: ['reauthentication_needed', 'not_found', 'conflict'],
});

export const UnbanUser = endpoint({
  id: 'users.unban',
  method: 'delete',
  path: '/api/admin/users/{user}/ban',
  summary: 'Lift a user’s ban.',
  access: 'admin',
  params: UserParams,
  output: OneUser,
  errors: ['not_found'],
});

export const DeleteUser = endpoint({
  id: 'users.delete',
  method: 'delete',
  path: '/api/admin/users/{user}',
  summary:
    'Delete a person’s account and everything that only belongs to them. Refused with conflict for the last admin and for oneself.',
  access: 'admin',
  params: UserParams,
  output: z.object({ deleted: z.literal(true) }),
  errors: ['reauthentication_needed', 'not_found', 'conflict'],
});

const Factors = z.object({
  totp: z.object({ isVerified: z.boolean(), recoveryCodesLeft: z.int() }).nullable(),
  passkeys: z.array(z.object({ id: z.uuid(), name: z.string().nullable(), createdAt: z.iso.datetime().nullable() })),
  hasPassword: z.boolean(),
  identities: z.array(z.object({ providerId: z.string(), createdAt: z.iso.datetime() })),
});

export const GetUserFactors = endpoint({
  id: 'users.factors',
  method: 'get',
  path: '/api/admin/users/{user}/factors',
  summary: 'A user’s authentication factors, without their secrets.',
  access: 'admin',
  params: UserParams,
  output: z.object({ factors: Factors }),
  errors: ['not_found'],
});

export const ListUserSessions = endpoint({
  id: 'users.sessions',
  method: 'get',
  path: '/api/admin/users/{user}/sessions',
  summary: 'A user’s sessions, last used first.',
  access: 'admin',
  params: UserParams,
  output: z.object({ sessions: z.array(OpenSession.omit({ isCurrent: true })) }),
  errors: ['not_found'],
});

export const ResetUserFactors = endpoint({
  id: 'users.resetFactors',
  method: 'delete',
  path: '/api/admin/users/{user}/factors',
  summary: 'Remove a user’s second factor and passkeys after they were lost. Their sessions end.',
  access: 'admin',
  params: UserParams,
  output: z.object({ factors: Factors }),
  errors: ['reauthentication_needed', 'not_found', 'conflict'],
});

export const InviteUser = endpoint({
  id: 'users.invite',
  method: 'post',
  path: '/api/admin/invitations',
  summary: 'Send an invitation link that creates an account. Refused with conflict when the email has one.',
  access: 'admin',
  body: z.object({ email: AuthEmail, name: publicLine(100).optional() }),
  output: z.object({ email: z.string(), expiresAt: z.iso.datetime() }),
  errors: ['conflict'],
});

export const LINK_KINDS = ['invite', 'signup', 'recovery', 'magic_link', 'email_change'] as const;

export const GenerateLink = endpoint({
  id: 'users.generateLink',
  method: 'post',
  path: '/api/admin/links',
  summary:
    'A link to hand over by oneself, when mail does not arrive: invite (a new account), signup (a new account, or one whose email is not verified yet), recovery (a new password), magic_link (sign in), email_change (to `newEmail`, for the signed-in owner). Valid for 1 hour, once. Links for other admins are refused with conflict.',
  access: 'admin',
  body: z
    .object({
      kind: z.enum(LINK_KINDS),
      email: AuthEmail,
      /** Name of the new account, for links of kind `invite` and `signup`. */
      name: AccountName.optional(),
      /**
       * New address of the account. Required for a link of kind `email_change`, not allowed for
       * other kinds.
       */
      newEmail: AuthEmail.optional(),
    })
    .refine(({ kind, newEmail }) => (kind === 'email_change') === (newEmail !== undefined), {
      path: ['newEmail'],
      message: 'newEmail is required for email_change links and not allowed for others.',
    }),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  errors: ['reauthentication_needed', 'not_found', 'conflict'],
});
