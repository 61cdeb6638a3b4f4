/** Queries of the account screens. Changes go through the auth session, one call at a time. */
import { ListIdentities } from '@reptemple/contract/accounts/identities';
import { ListPasskeys } from '@reptemple/contract/accounts/passkeys';
import { GetSecurity } from '@reptemple/contract/accounts/security';
import { ListSessions } from '@reptemple/contract/accounts/sessions';
import { endpointQuery } from '../../api/endpoint-query.ts';

/** Security data is always refetched, never shown from an earlier visit. */
const ALWAYS = 0;
export const securityQuery = endpointQuery(GetSecurity, {}, ALWAYS);
export const sessionsQuery = endpointQuery(ListSessions, {}, ALWAYS);
export const passkeysQuery = endpointQuery(ListPasskeys, {}, ALWAYS);
export const identitiesQuery = endpointQuery(ListIdentities, {}, ALWAYS);
