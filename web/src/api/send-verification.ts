/** Sends the link that confirms an email address. */
import { SendVerification } from '@reptemple/contract/accounts/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from './client.ts';

export const useSendVerification = () =>
  useMutation({ mutationFn: (email: string) => call(SendVerification, { body: { email } }) });
