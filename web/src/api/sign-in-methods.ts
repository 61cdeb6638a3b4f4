import { GetSignInMethods } from '@reptemple/contract/sessions';
import { endpointQuery } from './endpoint-query.ts';

export const signInMethodsQuery = endpointQuery(GetSignInMethods, {});
