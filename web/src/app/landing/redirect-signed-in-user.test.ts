import { expect, test, vi } from 'vitest';
import { redirectSignedInUser } from './redirect-signed-in-user.ts';

test.each([
  ['somebody signed in meanwhile', async () => Response.json({ user: { id: 'ann' } }), 1],
  ['nobody did', async () => Response.json(null), 0],
  ['the server is not well', async () => new Response('Bad gateway', { status: 502 }), 0],
  ['there is no connection', async () => Promise.reject(new TypeError('Failed to fetch')), 0],
])('redirectSignedInUser reloads the landing page only for a signed-in user: %s', async (_what, ask, times) => {
  const reload = vi.fn<() => void>();
  await redirectSignedInUser(ask, reload);
  expect(reload).toHaveBeenCalledTimes(times);
});
