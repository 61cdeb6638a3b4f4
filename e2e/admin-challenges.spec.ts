/**
 * Tests the administration of challenges, with another admin's change at the same time, a reload,
 * and empty choices (specification S1, sections 2, 4, 5 and 8).
 */
import type { Page } from '@playwright/test';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { freshName, makeChallenge, changeElsewhere } from './fixtures/admin-challenges.ts';
import { expect, signIn, test } from './fixtures/test.ts';
import { expectGoodLooks } from './fixtures/visual-checks.ts';

/**
 * Options for `keyboard.press`. The key stays down for 400 ms, because Radix selects a focused
 * radio button only while an arrow key is down.
 */
const HELD = { delay: 400 } as const;

test.describe('admin challenges', () => {
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const form = (page: Page) => page.getByRole('form', { name: 'Challenge' });

  const find = async (page: Page, name: string): Promise<void> => {
    await page.getByLabel('Search').fill(name);
    await expect(page).toHaveURL(/search=/);
    await expect(row(page, name)).toBeVisible();
  };

  const choose = async (page: Page, name: string, item: string): Promise<void> => {
    const dots = page.getByRole('button', { name: `Actions: ${name}` });
    await dots.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.type(item.slice(0, 3));
    await expect(page.getByRole('menuitem', { name: item })).toBeFocused();
    await page.keyboard.press('Enter');
  };

  test.beforeEach(async ({ page, server, admin }) => signIn(page, server.origin, admin));

  test('the admin dashboard shows recent activity, setup progress and links', async ({ page, server }) => {
    const { name } = await makeChallenge(page, server.origin);
    await page.goto('/admin');
    const activity = page.getByRole('listitem').filter({ hasText: name });
    await expect(activity).toContainText('Just now');
    // Expects one of five set-up steps to be done: the first, by creating the challenge.
    await expect(page.getByText('1 of 5')).toBeVisible();
    await expect(page.getByText('All done. Your inbox is empty.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(page.getByText('2 of 5')).toBeVisible();
    const actions = page.locator('section', { has: page.getByRole('heading', { name: 'Quick Actions' }) }).last();
    await expect(actions.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    await expect(actions.getByRole('link', { name: 'Challenges' })).toHaveAttribute('href', '/admin/challenges');
    await expectGoodLooks(page, 'admin-dashboard');
    await actions.getByRole('link', { name: 'Create Challenge' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Create Challenge', level: 1 })).toBeVisible();
  });

  test('an admin creates a challenge by keyboard, sees missing fields, and finds it in the catalogue', async ({
    page,
  }) => {
    const name = freshName('Keyboard');
    await page.goto('/admin/challenges');
    await page.getByRole('link', { name: 'Create Challenge' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Create Challenge', level: 1 })).toBeVisible();
    await expectGoodLooks(page, 'admin-challenge-create');

    const nameField = form(page).getByLabel('Name', { exact: true });
    await nameField.focus();
    await page.keyboard.press('Enter');
    await expect(form(page).getByText('Challenge name is required')).toBeVisible();
    await expect(form(page).getByText('Exercise type is required')).toBeVisible();
    await expect(nameField).toBeFocused();
    await expectGoodLooks(page, 'admin-challenge-faults');
    await page.keyboard.type(name);
    await expect(form(page).getByText('Challenge name is required')).toBeHidden();
    await expect(form(page).getByText('Exercise type is required')).toBeVisible();

    await page.keyboard.press('Tab');
    await page.keyboard.type('By hand.');
    await page.keyboard.press('Tab');
    await expect(form(page).getByRole('radio', { name: /^Daily/ })).toBeFocused();
    await page.keyboard.press('ArrowDown', HELD);
    await page.keyboard.press('ArrowDown', HELD);
    await expect(form(page).getByRole('radio', { name: /^Progression/ })).toBeChecked();
    await page.keyboard.press('Tab');
    const exercise = form(page).getByLabel('Exercise type');
    await expect(exercise).toBeFocused();
    await page.keyboard.type('Push');
    await expect(exercise.locator('option:checked')).toHaveText('Push-up');
    await expect(form(page).getByText('Exercise type is required')).toBeHidden();

    await form(page).getByLabel('Start date').fill('2026-03-30');
    await form(page).getByLabel('End date').fill('2026-03-29');
    await form(page).getByLabel('Duration', { exact: true }).fill('4');
    await form(page).getByLabel('Duration unit').selectOption('weeks');
    await form(page).getByRole('textbox', { name: 'Daily minimum' }).fill('ten');
    await form(page).getByLabel('Increment').fill('2');
    await form(page).getByLabel('Every', { exact: true }).fill('1');
    await nameField.press('Enter');
    await expect(form(page).getByText('End date must be after start date')).toBeVisible();
    await expect(form(page).getByText('Daily minimum must be a whole number from 1 to 10000.')).toBeVisible();
    await expect(form(page).getByLabel('End date')).toBeFocused();
    await form(page).getByLabel('Start date').fill('2026-03-29');
    await expect(form(page).getByText('End date must be after start date')).toBeHidden();
    await form(page).getByLabel('End date').fill('');
    await form(page).getByRole('textbox', { name: 'Daily minimum' }).fill('10');
    await form(page).getByRole('textbox', { name: 'Daily minimum' }).press('Enter');
    await toasted(page, 'Challenge created successfully');
    const share = page.getByRole('dialog', { name: `Share: ${name}` });
    await expect(share.getByLabel('Link')).toHaveValue(/\/challenge\/keyboard-/);
    await expect(share.getByRole('img', { name: `QR Code: ${name}` })).toBeVisible();
    await expect(share.getByRole('link', { name: 'Print a poster' })).toHaveAttribute('href', /\/poster$/);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/challenges$/);
    await page.getByText(/^Past \(/).click();
    await expect(row(page, name)).toContainText('Progression');

    await page.goto('/challenges');
    // Opens the list of past challenges, because the four weeks of this challenge are over.
    await page.getByText(/^Past challenges/).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });

  test('an edited challenge keeps its link, and saving returns to the list', async ({ page, server }) => {
    const challenge = await makeChallenge(page, server.origin, { startDate: '2026-03-29T10:15:00.000Z' });
    await page.goto('/admin/challenges');
    await find(page, challenge.name);
    await choose(page, challenge.name, 'Edit');
    await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue(challenge.name);
    await expect(form(page).getByLabel('Start date')).toHaveValue('2026-03-29');
    const renamed = freshName('Renamed');
    await form(page).getByLabel('Name', { exact: true }).fill(renamed);
    await form(page).getByLabel('Name', { exact: true }).press('Enter');
    await toasted(page, 'Challenge updated successfully');
    await expect(page).toHaveURL(/\/admin\/challenges$/);
    const saved = await (await page.request.get(`/api/admin/challenges/${challenge.id}`)).json();
    expect(saved.challenge).toMatchObject({
      name: renamed,
      slug: challenge.slug,
      startDate: challenge.startDate,
    });
  });

  test('switches in the challenge list are saved immediately', async ({ page, server }) => {
    const { id, name } = await makeChallenge(page, server.origin, { type: 'duel' });
    await page.goto('/admin/challenges');
    await find(page, name);
    await expectGoodLooks(page, 'admin-challenges');
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [title, words] of [
      ['Dates', /\d{4}|Always open/],
      ['Type', 'Counts once'],
      ['Hide Results', 'Shown'],
    ] as const) {
      const value = row(page, name).locator(`[data-title="${title}"]`).getByText(words).last();
      expect((await value.boundingBox())?.height, `${title} on one line`).toBeLessThan(26);
    }
    const read = async () => (await (await page.request.get(`/api/admin/challenges/${id}`)).json()).challenge;
    for (const [label, flag, now] of [
      ['Active', 'isActive', false],
      ['Listed', 'isHidden', true],
      ['Counts again every day', 'isDaily', true],
      ['Hide Results', 'hideResultsUntilFinished', true],
    ] as const) {
      const toggle = page.getByRole('switch', { name: `${label}: ${name}` });
      await toggle.focus();
      await page.keyboard.press('Space');
      await expect(toggle).toBeChecked({ checked: flag === 'isHidden' ? !now : now });
      await expect.poll(async () => (await read())[flag]).toBe(now);
    }
    await page.goto('/challenges');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name })).toBeHidden();
    await page.goto(`/challenge/${id}/leaderboard`);
    await expect(page.getByText('Daily Challenge', { exact: true })).toBeVisible();
  });

  test('only duels can hide results', async ({ page, server }) => {
    const { name } = await makeChallenge(page, server.origin);
    await page.goto('/admin/challenges');
    await find(page, name);
    await expect(row(page, name).locator('[data-title="Hide Results"]')).toContainText('–');
    await expect(page.getByRole('switch', { name: `Hide Results: ${name}` })).toHaveCount(0);
  });

  test.describe('refused', () => {
    test.use({ provokedStatuses: [500] });

    test('a switch that the server refuses switches back and shows the error', async ({ page, server }) => {
      const { name } = await makeChallenge(page, server.origin);
      await page.goto('/admin/challenges');
      await find(page, name);
      await page.route(/\/api\/admin\/challenges\/[^/]+$/, (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({
              status: 500,
              json: { error: { code: 'internal', message: 'The stone did not move.', requestId: 'r' } },
            })
          : route.continue(),
      );
      const toggle = page.getByRole('switch', { name: `Active: ${name}` });
      await toggle.click();
      await toasted(page, 'The stone did not move.');
      await expect(toggle).toBeChecked();
    });

    test('a new challenge that the server refuses keeps the typed values', async ({ page }) => {
      const name = freshName('Refused');
      await page.goto('/admin/challenges/create');
      await form(page).getByLabel('Name', { exact: true }).fill(name);
      await form(page).getByLabel('Exercise type').selectOption({ index: 1 });
      await page.route('**/api/admin/challenges', (route) =>
        route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Try later.', requestId: 'r' } } }),
      );
      await form(page).getByRole('button', { name: 'Create Challenge' }).click();
      await toasted(page, 'Failed to create challenge');
      await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue(name);
    });
  });

  test('an admin deletes a challenge for all users and restores it', async ({ page, server }) => {
    const { name, slug } = await makeChallenge(page, server.origin);
    await page.goto('/admin/challenges');
    await find(page, name);
    await choose(page, name, 'Delete');
    const question = page.getByRole('alertdialog', { name: `Delete ${name}` });
    await expect(
      question.getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`, { exact: true }),
    ).toBeVisible();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectGoodLooks(page, 'admin-challenge-delete');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Actions: ${name}` })).toBeFocused();
    await choose(page, name, 'Delete');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // Waits until the dialog is closed. An open dialog hides the page from role queries.
    await expect(question).toBeHidden();
    await expect(row(page, name)).toBeHidden();
    expect((await page.request.get(`/api/challenges/${slug}`)).status()).toBe(404);

    await page.getByRole('tab', { name: 'Deleted' }).click();
    await expect(page).toHaveURL(/deleted=only/);
    await expect(row(page, name)).toContainText('30 days');
    await expectGoodLooks(page, 'admin-challenges-deleted');
    await page.getByRole('button', { name: `Undo: ${name}` }).press('Enter');
    await toasted(page, `“${name}” is back.`);
    await expect(row(page, name)).toBeHidden();
    expect((await page.request.get(`/api/challenges/${slug}`)).status()).toBe(200);
  });

  test('search, sort order and page of the challenge list are kept in the URL', async ({ page, server }) => {
    const word = freshName('Paged').replaceAll(' ', '-');
    for (let index = 0; index < 27; index += 1) {
      await makeChallenge(page, server.origin, { name: `${word} ${String(index).padStart(2, '0')}` });
    }
    await page.goto(`/admin/challenges?search=${word}`);
    await expect(row(page, `${word} 26`)).toBeVisible();
    await expect(row(page, `${word} 01`)).toBeHidden();
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    await expect(page).toHaveURL(/page=2/);
    await expect(row(page, `${word} 01`)).toBeVisible();
    const headings = page.getByRole('columnheader').filter({ visible: true });
    const typefaces = await headings.evaluateAll((all) =>
      all.map((heading) => {
        const style = getComputedStyle(heading.querySelector('button') ?? heading);
        return [style.fontFamily, style.fontSize, style.fontWeight, style.letterSpacing, style.textTransform].join();
      }),
    );
    expect(typefaces.length).toBeGreaterThan(5);
    expect(new Set(typefaces).size, 'sortable and other headings look the same').toBe(1);
    await page.getByRole('columnheader', { name: 'Challenge' }).getByRole('button').press('Enter');
    await expect(page).toHaveURL(/sort=name/);
    await expect(page.getByRole('columnheader', { name: 'Challenge' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('row').nth(1)).toContainText(`${word} 00`);
    await page.reload();
    await expect(page.getByRole('row').nth(1)).toContainText(`${word} 00`);
  });

  test('an empty challenge list offers to create the first challenge', async ({ page }) => {
    await page.route('**/api/admin/challenges?*', (route) =>
      route.fulfill({ json: { rows: [], total: 0, page: 1, pageSize: 25 } }),
    );
    await page.goto('/admin/challenges');
    await expect(page.getByRole('heading', { name: 'No challenges yet' })).toBeVisible();
    await expectGoodLooks(page, 'admin-challenges-none');
    await page.getByRole('link', { name: 'Create Challenge' }).last().press('Enter');
    await expect(page.getByRole('heading', { name: 'Create Challenge', level: 1 })).toBeVisible();
  });
});

test.describe('admin challenge form', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Challenge' });

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
      await expect(panel).toContainText('changed this in the meantime');
      await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue(mine);
      const name = panel.getByRole('radiogroup', { name: 'Name' });
      const description = panel.getByRole('radiogroup', { name: 'Description' });
      await expect(name.getByRole('radio', { name: `Keep Mine ${mine}` })).toBeChecked();
      await expect(description.getByRole('radio', { name: 'Take Theirs New words.' })).toBeChecked();
      await expectGoodLooks(page, 'admin-challenge-conflict');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown', HELD);
      await expect(name.getByRole('radio', { name: `Take Theirs ${theirs}` })).toBeChecked();
      await page.keyboard.press('ArrowUp', HELD);
      await panel.getByRole('button', { name: 'Save' }).press('Enter');
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
    await question.getByRole('button', { name: 'Stay' }).click();
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
});
