import type { Inside } from './auth-gateway.ts';
import type { Asked } from './request-allowlist.ts';

/** Lets better-auth answer a call. */
export type Dispatch = (asked: Asked, inside: Inside) => Promise<Response>;
