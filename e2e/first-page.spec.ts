/** Where the first page leads (first document, section 2). Its waitlist: waitlist.spec.ts. */
import { makeChallenge, submitSet } from './fixtures/challenges.ts';
import { expect, test } from './fixtures/test.ts';

test('the first page leads a member with a challenge under way to its recorder, unless they want to stay', async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn();
  const { id } = await makeChallenge(page.request, server.origin, { name: 'Under way' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
  await submitSet(page.request, server.origin, id);

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/challenges/active', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Loading your challenge...')).toBeVisible();
  release();
  await expect(page).toHaveURL(`${server.origin}/challenge/${id}/record`);
  await page.getByRole('link', { name: 'RepTemple, home' }).click();
  await expect(page).toHaveURL(`${server.origin}/challenges`);
  await page.goto('/?stay=true');
  await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
});
