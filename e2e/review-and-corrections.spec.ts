/**
 * Tests manual review: queue, review page by keyboard, and the owner's view (docs/decisions/0025).
 * Also tests corrections of counts: request, decision and history (specification S2, sections 5 and
 * 6).
 */
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { makeChallenge as makeAdminChallenge } from './fixtures/admin-challenges.ts';
import { beginSet, makeChallenge, submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import { sendFilmedSet } from './fixtures/sets-with-video.ts';
import { expect, signIn, test, signUp } from './fixtures/test.ts';
import { expectGoodLooks } from './fixtures/visual-checks.ts';

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
  await expect(row).toContainText('Correction requested');
  await expect(row).toContainText('< 1 hour');
  await expectGoodLooks(page, 'admin-review');
  await row.getByRole('link').press('Enter');

  const reps = page.getByRole('list', { name: 'Reps' }).getByRole('listitem');
  await expect(reps).toHaveCount(5);
  for (const key of ['v', 'ArrowDown', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('Rep 2: invalid. With your verdicts: 4 valid, 1 invalid.')).toBeAttached();
  for (const key of ['ArrowDown', 'u']) await page.keyboard.press(key);
  await page.reload();
  const verdictOn = (rep: number, verdict: string) =>
    page.getByRole('group', { name: `Verdict: Rep ${rep}` }).getByRole('button', { name: verdict, exact: true });
  await expect(verdictOn(1, 'Valid')).toHaveAttribute('aria-pressed', 'true');
  await expect(verdictOn(2, 'Invalid')).toHaveAttribute('aria-pressed', 'true');
  await expect(verdictOn(3, 'Undecided')).toHaveAttribute('aria-pressed', 'true');
  const decide = page.getByRole('button', { name: 'Decide', exact: true });
  await page.getByRole('radio', { name: /Apply my verdicts/ }).press('Space');
  await expect(decide).toBeDisabled();
  await expect(decide).toHaveAccessibleDescription('Choose a decision and write a reason.');
  await page.getByLabel('Reason').fill('The hips rose first in the second rep.');
  await expectGoodLooks(page, 'admin-workbench');
  await page.setViewportSize({ width: 390, height: 664 });
  const hidden = await reps
    .first()
    .evaluate(({ parentElement }) =>
      parentElement ? parentElement.scrollHeight - parentElement.clientHeight : Infinity,
    );
  expect(hidden, 'a phone shows all reps without scrolling in a box').toBeLessThanOrEqual(0);
  const rows = await reps.evaluateAll((all) => all.map((rep) => rep.clientHeight));
  expect(Math.max(...rows), 'a valid rep and its buttons are on one line').toBeLessThan(60);
  await decide.press('Enter');
  await toasted(page, 'Success!');
  await expect(page.getByRole('heading', { name: 'You’ve decided' })).toBeFocused();
  await expect(page.getByText('This recording has already been decided.')).toBeVisible();

  await theirs.goto(`/challenge/${challenge.id}/recording/${recording}`);
  await expect(theirs.getByText('Count changed: 5 valid, 0 invalid → 4 valid, 1 invalid')).toBeVisible();
  await expect(theirs.getByText('“The hips rose first in the second rep.”').first()).toBeVisible();
  await expect(theirs.getByText('Result: 4 valid, 1 invalid (Admin Override).')).toBeVisible();
  await expect(theirs.getByText('An admin has to approve it.')).toBeVisible();
  const otherwise = theirs.getByLabel('Disagree with this decision?');
  await otherwise.fill('The hips are level.');
  await theirs.reload();
  await expect(otherwise).toHaveValue('The hips are level.');
  await theirs.getByRole('button', { name: 'Appeal' }).press('Enter');
  await toasted(theirs, 'Sent');
  await expect(theirs.getByText('Your appeal is waiting')).toBeFocused();

  await page.goto('/admin/review?why=appeal');
  await expect(row).toContainText('This appeal is against your decision');
  await context.close();
});

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
  const typed = theirs.getByLabel('Correct the count');
  const save = theirs.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await typed.fill('-3');
  await expect(theirs.getByText('Enter a whole number from 0 to 10,000.')).toBeVisible();
  await expect(save).toBeDisabled();
  await typed.fill('6');
  await typed.press('Enter');
  await toasted(theirs, 'Correction requested');
  const history = theirs.getByRole('region', { name: 'History' }).getByRole('list');
  await expect(history).toContainText('Correction requested: 6 valid, 0 invalid');
  await expectGoodLooks(theirs, 'recording-owner');

  await signIn(page, origin, admin);
  await page.goto('/admin/corrections');
  const row = page.getByRole('row').filter({ hasText: 'Honest Fives' });
  await expect(row).toContainText('6 valid, 0 invalid');
  await expectGoodLooks(page, 'admin-corrections');
  await row.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog', { name: `Correction requested: ${person.name}` });
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
  await expect(history).toContainText('→ 6 valid, 0 invalid');

  await page.goto(address);
  await page.getByLabel('Correct the count').fill('4');
  await page.getByRole('form', { name: 'Update Results' }).getByRole('button', { name: 'Save' }).click();
  await toasted(page, 'Updated successfully');
  await expect(page.getByText('Admin Override', { exact: true })).toBeVisible();
  await context.close();
});

test('a reviewer of a prize rank watches the video and must say whether it shows the code word', async ({
  page,
  server,
  admin,
  arrive,
}) => {
  const { origin } = server;
  await signIn(page, origin, admin);
  const prizes = { name: 'Fives for a Prize', givesPrizes: true, asksCodeWord: true };
  const challenge = await makeAdminChallenge(page, origin, prizes);
  const { page: theirs } = await arrive();
  const begun = await beginSet(theirs.request, origin, challenge.id);
  const recording = await sendFilmedSet(theirs.request, origin, challenge.id, begun);

  await page.goto(`/admin/review/${recording}`);
  const question = page.getByRole('radiogroup', { name: 'Code seen?' });
  await expect(
    page.locator('form').getByText(/^Code: \d{4}\. The athlete should show it with their fingers/),
  ).toBeVisible();
  await page.getByRole('radio', { name: /Keep/ }).press('Space');
  await page.getByLabel('Reason').fill('The digits and all three reps can be seen.');
  const decide = page.getByRole('button', { name: 'Decide', exact: true });
  await expect(decide).toBeDisabled();
  await question.getByRole('radio', { name: 'Yes' }).press('Space');
  await expect(decide).toBeEnabled();
  await decide.press('Enter');
  await toasted(page, 'Success!');
  await expect(page.getByText('You: Count kept, 3 valid, 2 invalid')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Timeline/ })).toBeVisible({ timeout: 90_000 });
});
