/** Checks that the accessibility check at the end of every test can fail. */
import { watchOpenPages } from './fixtures/axe.ts';
import { expect, test } from './fixtures/test.ts';

test('an accessibility fault on a page that a test leaves open fails that test', async ({
  page,
  context,
}, testInfo) => {
  const expectSoundEnd = watchOpenPages(context);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .locator('main')
    .evaluate((main) => main.insertAdjacentHTML('beforeend', '<img id="planted" src="/favicon.svg">'));
  await expect(expectSoundEnd(testInfo)).rejects.toThrow(/image-alt/);
  await page.locator('#planted').evaluate((planted) => planted.remove());
  await expectSoundEnd(testInfo);
});
