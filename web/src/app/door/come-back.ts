/** Somebody who comes back to the door by the browser's history may have signed in meanwhile; most have only looked elsewhere. */

/** Whether somebody is signed in now. Where no answer comes the page that is there is better than none. */
const isSomebody = async (ask: typeof fetch): Promise<boolean> => {
  try {
    const reply = await ask('/api/auth/get-session', { headers: { accept: 'application/json' } });
    const found: unknown = reply.ok ? await reply.json() : null;
    return found !== null;
  } catch {
    return false;
  }
};

/** Loads the page anew, which leads on who is signed in. Nobody else loses what they have typed. */
export const leadOnWhoSignedIn = async (ask: typeof fetch, reload: () => void): Promise<void> => {
  if (await isSomebody(ask)) reload();
};
