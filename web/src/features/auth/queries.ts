/** Signing up, in and out. These are better-auth's own addresses; everything else goes through the contract. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { displayName, type SignInDraft, type SignUpDraft } from './rules.ts';

/** Sign-out means "be signed out": these say that we already were (first document, section 8). */
const ALREADY_SIGNED_OUT = new Set([401, 403, 404]);

const messageOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : undefined;

const post = async (action: string, body: object): Promise<Response> => {
  try {
    return await fetch(`/api/auth/${action}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    const message = 'The server cannot be reached. Check your connection and try again.';
    throw new ApiError({ code: 'offline', status: 0, message }, error);
  }
};

/** Refuses with the provider's own sentence, or with ours when it has none. */
const postOrRefuse = async (action: string, body: object, fallback: string): Promise<void> => {
  const response = await post(action, body);
  if (response.ok) return;
  const reply: unknown = await response.json().catch(() => undefined);
  const message = messageOf(reply) || fallback;
  throw new ApiError({ code: 'unprocessable', status: response.status, message });
};

/** Whatever was read as somebody else is read anew. Resolves when what is on screen is up to date. */
const forgetSession = async (queryClient: QueryClient): Promise<void> => {
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
};

const useSessionChange = <Draft>(change: (draft: Draft) => Promise<void>) => {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => forgetSession(queryClient) });
};

export const useSignIn = () =>
  useSessionChange(({ email, password }: SignInDraft) =>
    postOrRefuse('sign-in/email', { email: email.trim(), password }, 'Invalid email or password.'),
  );

export const useSignUp = () =>
  useSessionChange(({ name, email, password }: SignUpDraft) =>
    postOrRefuse(
      'sign-up/email',
      { name: displayName(name), email: email.trim(), password },
      'Failed to create account. Please try again.',
    ),
  );

/** Throws `ApiError` when the server could not end the session. */
export const signOut = async (queryClient: QueryClient): Promise<void> => {
  const response = await post('sign-out', {});
  if (!response.ok && !ALREADY_SIGNED_OUT.has(response.status)) {
    throw new ApiError({ code: 'internal', status: response.status, message: 'Failed to sign out. Please try again.' });
  }
  await forgetSession(queryClient);
};
