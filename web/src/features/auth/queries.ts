/** Queries of the account screens. Changes go through the auth session, one call at a time. */
import { ListIdentities } from '@reptemple/contract/identities';
import { ListPasskeys } from '@reptemple/contract/passkeys';
import { GetSecurity } from '@reptemple/contract/security';
import { GetSignInMethods, ListSessions } from '@reptemple/contract/sessions';
import { endpointQuery } from '../../api/endpoint-query.ts';

export const signInMethodsQuery = endpointQuery(GetSignInMethods, {});

/** Security data is always refetched, never shown from an earlier visit. */
const ALWAYS = 0;
export const securityQuery = endpointQuery(GetSecurity, {}, ALWAYS);
export const sessionsQuery = endpointQuery(ListSessions, {}, ALWAYS);
export const passkeysQuery = endpointQuery(ListPasskeys, {}, ALWAYS);
export const identitiesQuery = endpointQuery(ListIdentities, {}, ALWAYS);
