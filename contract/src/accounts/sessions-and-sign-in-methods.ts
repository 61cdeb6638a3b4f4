/** Endpoints for the caller's open sessions and for the sign-in methods of this server. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const OpenSession = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Time of the session's last request, accurate to five minutes. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;

export const ListSessions = endpoint({
  id: 'sessions.list',
  method: 'get',
  path: '/api/sessions',
  summary: 'The caller’s sessions, last used first.',
  access: 'user',
  output: z.object({ sessions: z.array(OpenSession) }),
  errors: [],
});

/** Endpoint to end one session. To end all sessions, or all others, use `SignOut` with a scope. */
export const RevokeSession = endpoint({
  id: 'sessions.revoke',
  method: 'delete',
  path: '/api/sessions/{session}',
  summary: 'End one of the caller’s sessions.',
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
  summary: 'Sign-in methods other than password and magic link.',
  access: 'anyone',
  output: z.object({
    /** Label of the button that signs in with the OpenID provider; null if none is configured. */
    oidc: z.string().nullable(),
    passkeys: z.boolean(),
    /**
     * True if sign-up, magic link, code, password reset, join and guest registration require a
     * `captcha` (`GetCaptcha`).
     */
    captcha: z.boolean(),
    phone: z.boolean(),
    wallet: z.boolean(),
    /** True if a mail server is configured. Without one, an admin has to forward each message. */
    mail: z.boolean(),
  }),
  errors: [],
});
