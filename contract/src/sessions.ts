/** Where one is signed in, and which ways of signing in this server offers. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const OpenSession = z.object({
  id: z.uuid(),
  /** The browser's own description of itself; null when it sent none. */
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To within five minutes. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;

export const ListSessions = endpoint({
  id: 'sessions.list',
  method: 'get',
  path: '/api/sessions',
  summary: 'One’s sessions, the last used first.',
  access: 'user',
  output: z.object({ sessions: z.array(OpenSession) }),
  errors: [],
});

/** All others, or all: `SignOut` with a scope. */
export const RevokeSession = endpoint({
  id: 'sessions.revoke',
  method: 'delete',
  path: '/api/sessions/{session}',
  summary: 'End one of one’s sessions.',
  access: 'user',
  reach: 'own',
  params: z.object({ session: z.uuid() }),
  output: z.object({ sessions: z.array(OpenSession) }),
  errors: ['not_found'],
});

export const GetSignInMethods = endpoint({
  id: 'sessions.methods',
  method: 'get',
  path: '/api/sign-in-methods',
  summary: 'Which ways of signing in there are beside password and magic link.',
  access: 'anyone',
  output: z.object({
    /** The label of the OpenID provider's button; null when none is configured. */
    oidc: z.string().nullable(),
    passkeys: z.boolean(),
    /** Sign-up, magic link, code, password reset, join and guest registration need a `captcha` (`GetCaptcha`). */
    captcha: z.boolean(),
    /** Whether an SMS gateway is configured (`SendPhoneCode`). */
    phone: z.boolean(),
    /** Whether an Ethereum wallet may sign in (`CreateWalletMessage`). */
    wallet: z.boolean(),
  }),
  errors: [],
});
