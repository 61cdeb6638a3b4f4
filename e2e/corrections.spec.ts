/** Manual corrections: request, decision and history (specification S2, sections 5 and 6). */
import { toasted } from './fixtures/accounts.ts';
import { expect, signIn, test, signUp } from './fixtures/test.ts';
import { makeChallenge, submitSet } from './fixtures/challenges.ts';
import { expectGoodLooks } from './fixtures/looks.ts';

test('a correction of a result waits for an admin, and then counts on the leaderboard', async ({
  page,
  server,
  admin,
  browser,
}) => {
  const { origin } = server;
  const context = await browser.newContext({ baseURL: origin });
  const theirs = await context.newPage();
  const person = await signUp(theirs, origin);
  const challenge = await makeChallenge(theirs.request, origin, { name: 'Honest Fives' });
  await submitSet(theirs.request, origin, challenge.id);
  const board = await (await theirs.request.get(`${origin}/api/challenges/${challenge.id}/leaderboard`)).json();
  const address = `/challenge/${challenge.id}/recording/${board.rows[0].recordingId}`;

  await theirs.goto(address);
  const typed = theirs.getByLabel('Correct your count');
  const save = theirs.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await typed.fill('-3');
  await expect(theirs.getByText('Valid reps must be a whole number from 0 to 10000.')).toBeVisible();
  await expect(save).toBeDisabled();
  await typed.fill('6');
  await typed.press('Enter');
  await toasted(theirs, 'Correction requested');
  const history = theirs.getByRole('list', { name: 'Result history' });
  await expect(history).toContainText('Correction requested: 6 valid, 0 invalid');
  await expectGoodLooks(theirs, 'recording-owner');

  await signIn(page, origin, admin);
  await page.goto('/admin/corrections');
  const row = page.getByRole('row').filter({ hasText: 'Honest Fives' });
  await expect(row).toContainText('6 valid, 0 invalid');
  await expectGoodLooks(page, 'admin-corrections');
  await row.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog', { name: `Correction of ${person.name}` });
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('The sixth rep is in the video.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await row.getByRole('button', { name: 'Decide' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The sixth rep is in the video.');
  await expectGoodLooks(page, 'admin-correction-decide');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(row).toBeHidden();

  await theirs.reload();
  await expect(theirs.getByText('Manual', { exact: true })).toBeVisible();
  await expect(history).toContainText('The sixth rep is in the video.');
  await expect(history).toContainText('to 6 valid, 0 invalid');

  await page.goto(address);
  await page.getByLabel('Correct your count').fill('4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toasted(page, 'Updated successfully');
  await expect(page.getByText('Admin Override', { exact: true })).toBeVisible();
  await context.close();
});
