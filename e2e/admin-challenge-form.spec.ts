/**
 * Challenge form with interruptions: another admin's change, a reload, empty choices (specification
 * S1, sections 5 and 8).
 */
import type { Page } from '@playwright/test';
import { toasted } from './fixtures/accounts.ts';
import { expect, signIn, test } from './fixtures/test.ts';
import { changeElsewhere, freshName, makeChallenge } from './fixtures/challenges-of-admins.ts';
import { expectGoodLooks } from './fixtures/looks.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Challenge' });
/** Radix radios check if the key is still down, so hold it for a moment. */
const HELD = { delay: 80 } as const;

test.beforeEach(async ({ page, server, admin }) => signIn(page, server.origin, admin));

test.describe('two admins', () => {
  test.use({ provokedStatuses: [409] });

  test('an admin who saves a challenge after another admin sees both versions and chooses', async ({
    page,
    server,
  }) => {
    const challenge = await makeChallenge(page, server.origin, { description: 'Old words.' });
    await page.goto(`/admin/challenges/edit/${challenge.id}`);
    const mine = freshName('Mine');
    const theirs = freshName('Theirs');
    await form(page).getByLabel('Name', { exact: true }).fill(mine);
    await changeElsewhere(page, server.origin, challenge, { name: theirs, description: 'New words.' });
    await form(page).getByLabel('Name', { exact: true }).press('Enter');

    const panel = page.getByRole('region', { name: 'Someone else saved first' });
    await expect(panel).toBeFocused();
    await expect(panel).toContainText('changed this challenge');
    await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue(mine);
    const name = panel.getByRole('radiogroup', { name: 'Name' });
    const description = panel.getByRole('radiogroup', { name: 'Description' });
    await expect(name.getByRole('radio', { name: `Yours ${mine}` })).toBeChecked();
    await expect(description.getByRole('radio', { name: 'Theirs New words.' })).toBeChecked();
    await expectGoodLooks(page, 'admin-challenge-conflict');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown', HELD);
    await expect(name.getByRole('radio', { name: `Theirs ${theirs}` })).toBeChecked();
    await page.keyboard.press('ArrowUp', HELD);
    await panel.getByRole('button', { name: 'Save These Choices' }).press('Enter');
    await toasted(page, 'Challenge updated successfully');
    const saved = await (await page.request.get(`/api/admin/challenges/${challenge.id}`)).json();
    expect(saved.challenge).toMatchObject({ name: mine, description: 'New words.' });
  });
});

test('unsaved changes of a new challenge survive a reload, and leaving the form asks first', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/challenges/create');
  const name = form(page).getByLabel('Name', { exact: true });
  await name.fill('Half a name');
  await page.reload();
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible();
  await expect(name).toHaveValue('Half a name');
  await form(page).getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(name).toHaveValue('Half a name');
  await form(page).getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/admin\/challenges$/);
  await page.goto('/admin/challenges/create');
  await expect(name).toHaveValue('');
});

test.describe('missing', () => {
  test.use({ provokedStatuses: [404] });

  test('a challenge that cannot be loaded returns the admin to the list with a message', async ({ page }) => {
    await page.goto('/admin/challenges/edit/00000000-0000-4000-8000-000000000000');
    await toasted(page, 'Failed to load challenge');
    await expect(page).toHaveURL(/\/admin\/challenges$/);
  });
});

test('the challenge form shows a message when there are no exercises', async ({ page }) => {
  await page.route('**/api/exercises', (route) => route.fulfill({ json: { exercises: [] } }));
  await page.goto('/admin/challenges/create');
  await expect(form(page).getByText('No exercise definitions available').last()).toBeVisible();
});
