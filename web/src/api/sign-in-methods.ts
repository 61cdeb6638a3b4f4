import { GetSignInMethods } from '@reptemple/contract/accounts/sessions';
import { endpointQuery } from './endpoint-query.ts';

export const signInMethodsQuery = endpointQuery(GetSignInMethods, {});
