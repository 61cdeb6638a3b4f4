/**
 * Manual review: queue, workbench by keyboard, and the owner's view
 * (docs/decisions/0025).
 */
import { toasted } from './fixtures/accounts.ts';
import { expect, signIn, test, signUp } from './fixtures/test.ts';
import { makeChallenge, submitSet } from './fixtures/challenges.ts';
import { expectGoodLooks } from './fixtures/looks.ts';

test('a reviewer judges reps by keyboard and keeps the verdicts after a reload; the owner appeals', async ({
  page,
  server,
  admin,
  browser,
}) => {
  const { origin } = server;
  const context = await browser.newContext({ baseURL: origin });
  const theirs = await context.newPage();
  await signUp(theirs, origin);
  const challenge = await makeChallenge(theirs.request, origin, { name: 'Judged Fives' });
  await submitSet(theirs.request, origin, challenge.id);
  const board = await (await theirs.request.get(`/api/challenges/${challenge.id}/leaderboard`)).json();
  const recording: string = board.rows[0].recordingId;
  const wish = { data: { validReps: 4 }, headers: { origin } };
  expect((await theirs.request.post(`/api/recordings/${recording}/corrections`, wish)).status()).toBe(200);

  await signIn(page, origin, admin);
  await page.goto('/admin/review');
  const row = page.getByRole('row').filter({ hasText: 'Judged Fives' });
  await expect(row).toContainText('Correction asked for');
  await expect(row).toContainText('less than an hour');
  await expectGoodLooks(page, 'admin-review');
  await row.getByRole('link').press('Enter');

  const reps = page.getByRole('list', { name: 'Reps' }).getByRole('listitem');
  await expect(reps).toHaveCount(5);
  for (const key of ['v', 'ArrowDown', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('Rep 2: invalid. By your verdicts 4 valid, 1 invalid.')).toBeAttached();
  for (const key of ['ArrowDown', 'u']) await page.keyboard.press(key);
  await page.reload();
  const verdictOn = (rep: number, verdict: string) =>
    page.getByRole('group', { name: `Your verdict on rep ${rep}` }).getByRole('button', { name: verdict, exact: true });
  await expect(verdictOn(1, 'Valid')).toHaveAttribute('aria-pressed', 'true');
  await expect(verdictOn(2, 'Invalid')).toHaveAttribute('aria-pressed', 'true');
  await expect(verdictOn(3, 'Undecided')).toHaveAttribute('aria-pressed', 'true');
  const decide = page.getByRole('button', { name: 'Decide', exact: true });
  await page.getByRole('radio', { name: /Apply my verdicts/ }).press('Space');
  await expect(decide).toBeDisabled();
  await expect(decide).toHaveAccessibleDescription('Choose a decision and write a reason.');
  await page.getByLabel('Reason').fill('The hips rose first in the second rep.');
  await expectGoodLooks(page, 'admin-workbench');
  await decide.press('Enter');
  await toasted(page, 'Success!');
  await expect(page.getByRole('heading', { name: 'You’ve decided' })).toBeFocused();
  await expect(page.getByText('This recording has already been decided.')).toBeVisible();

  await theirs.goto(`/challenge/${challenge.id}/recording/${recording}`);
  await expect(theirs.getByText('changed the count from 5 valid, 0 invalid to 4 valid, 1 invalid')).toBeVisible();
  await expect(theirs.getByText('“The hips rose first in the second rep.”').first()).toBeVisible();
  await expect(theirs.getByText('Result: 4 valid, 1 invalid (Admin Override).')).toBeVisible();
  await expect(theirs.getByText('An admin has to approve it.')).toBeVisible();
  const otherwise = theirs.getByLabel('Disagree with this decision?');
  await otherwise.fill('The hips are level.');
  await theirs.reload();
  await expect(otherwise).toHaveValue('The hips are level.');
  await theirs.getByRole('button', { name: 'Appeal' }).press('Enter');
  await toasted(theirs, 'Appeal sent');
  await expect(theirs.getByText('Your appeal is waiting')).toBeFocused();

  await page.goto('/admin/review?why=appeal');
  await expect(row).toContainText('This appeal is against your decision');
  await context.close();
});
