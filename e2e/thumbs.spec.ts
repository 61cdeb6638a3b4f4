/**
 * Touch targets are large enough at all widths: a phone in landscape is as wide as a small desktop
 * window.
 */
import { makeChallenge, submitSet } from './fixtures/challenges.ts';
import { expectRoomForThumbs } from './fixtures/looks.ts';
import { expect, test } from './fixtures/test.ts';

const SCREENS = [
  { name: 'a tablet', viewport: { width: 768, height: 1024 } },
  { name: 'a phone on its side', viewport: { width: 844, height: 390 } },
] as const;

for (const { name, viewport } of SCREENS) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test('touch targets on the landing page and the pages of members are large enough', async ({
      page,
      server,
      signedIn,
    }) => {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
      await expectRoomForThumbs(page, 'the first page');

      await signedIn();
      const title = `Thumbs on ${name}`;
      const { id, slug } = await makeChallenge(page.request, server.origin, { name: title });
      await submitSet(page.request, server.origin, id);
      await page.goto('/challenges');
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
      await expectRoomForThumbs(page, 'the catalogue with its menu open');

      await page.goto(`/challenge/${slug}/leaderboard`);
      await expect(page.getByRole('tablist', { name: 'Gender' })).toBeVisible();
      await expect(page.getByText('You', { exact: true }).first()).toBeVisible();
      await expectRoomForThumbs(page, 'a leaderboard');

      await page.goto(`/challenge/${slug}`);
      await expect(page.getByRole('link', { name: 'View All 1 Participant' })).toBeVisible();
      await expectRoomForThumbs(page, 'a challenge');

      await page.goto('/me');
      await page.getByText('By Challenge', { exact: true }).click();
      await expect(page.getByRole('row', { name: title }).getByRole('link')).toBeVisible();
      await expectRoomForThumbs(page, "a person's own training");
    });
  });
}
