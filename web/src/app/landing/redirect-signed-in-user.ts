/** Asks the server if a user is signed in. Returns false if the request fails. */
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
 * Reloads the landing page for signed-out visitors if a user is now signed in, so that the server
 * redirects them. Otherwise keeps the page and its input.
 */
export const redirectSignedInUser = async (ask: typeof fetch, reload: () => void): Promise<void> => {
  if (await isSignedIn(ask)) reload();
};
