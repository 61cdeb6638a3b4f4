/** Redirects a user from the signed-out landing page if they have signed in since it was loaded. */

/**
 * Asks the server if a user is signed in. Returns false if the request fails, so that the page
 * stays.
 */
const isSignedIn = async (ask: typeof fetch): Promise<boolean> => {
  try {
    const reply = await ask('/api/auth/get-session', { headers: { accept: 'application/json' } });
    const found: unknown = reply.ok ? await reply.json() : null;
    return found !== null;
  } catch {
    return false;
  }
};

/**
 * Reloads the page if a user is signed in, so that the server redirects. Otherwise keeps the page
 * and its input.
 */
export const redirectSignedInUser = async (ask: typeof fetch, reload: () => void): Promise<void> => {
  if (await isSignedIn(ask)) reload();
};
