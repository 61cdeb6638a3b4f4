/** Sends the link that confirms an email address. */
import { useMutation } from '@tanstack/react-query';
import { GetSignInMethods } from '@reptemple/contract/accounts/sessions';
import { SendVerification } from '@reptemple/contract/accounts/auth';
import { endpointQuery } from './endpoint-query.ts';
import { call } from './client.ts';

export const signInMethodsQuery = endpointQuery(GetSignInMethods, {});

export const useSendVerification = () =>
  useMutation({ mutationFn: (email: string) => call(SendVerification, { body: { email } }) });
