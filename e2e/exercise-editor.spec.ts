/**
 * Tests the exercise editor: drafts that survive a reload, conflicts with another admin, undo,
 * import and export.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { expect, signIn, test } from './fixtures/test.ts';
import { boxOf, expectGoodLooks } from './fixtures/visual-checks.ts';

const EDITOR = '/exercise-definition-editor';

/** Allows the status 409, which the browser logs: the server rejects edits in conflict with it. */
test.use({ provokedStatuses: [409] });

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Exercise name' });

const middleOf = async (knob: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const { x, y, width, height } = await boxOf(knob);
  return { x: x + width / 2, y: y + height / 2 };
};

const dragHalfWay = async (page: Page, knob: Locator, other: Locator): Promise<void> => {
  await knob.scrollIntoViewIfNeeded();
  const [from, to] = [await middleOf(knob), await middleOf(other)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.up();
};

const squat = async (name: string): Promise<Readonly<Record<string, unknown>>> => ({
  ...(JSON.parse(await readFile('engine/exercises/squat.json', 'utf8')) as Record<string, unknown>),
  name,
});

test('an author edits a shipped exercise by keyboard, keeps the draft after a reload, and stores a copy', async ({
  page,
  server,
  admin,
}) => {
  await signIn(page, server.origin, admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: /Exercise Definition Editor/ }).press('Enter');
  await expect(page.getByText('No comparison instances yet')).toBeVisible();
  await page.getByRole('button', { name: 'Load', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('System').first()).toBeVisible();
  await expectGoodLooks(page, 'exercise-editor-load');
  await dialog.getByRole('button', { name: /^Strict squat/ }).press('Enter');
  await expect(nameField(page)).toHaveValue('Strict squat');

  await nameField(page).press('End');
  await nameField(page).pressSequentially(' of mine');
  await expect(page.getByText('Auto-saving...')).toBeVisible();
  await expect(page.getByText(/^Last saved: \d\d:\d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(nameField(page)).toHaveValue('Strict squat of mine');
  await expect(page.getByText(/This is your unsaved draft/)).toBeVisible();

  await page.getByText('Advanced', { exact: true }).click();
  const hold = page.getByRole('spinbutton', { name: 'Starting position hold (ms)' });
  await hold.fill('350');
  await page.keyboard.press('Control+z');
  await expect(hold).toHaveValue('0');
  await page.keyboard.press('Control+Shift+z');
  await expect(hold).toHaveValue('350');
  await expectGoodLooks(page, 'exercise-editor');

  const end = (which: 'From' | 'To') => page.getByRole('slider', { name: `Knee angle, End, ${which}` });
  const [least, most] = [Number(await end('From').inputValue()), Number(await end('To').inputValue())];
  await dragHalfWay(page, end('To'), end('From'));
  await expect.poll(async () => Number(await end('To').inputValue())).toBeLessThan(most);
  expect(Number(await end('To').inputValue())).toBeGreaterThan(least);
  await page.getByRole('button', { name: 'Undo: Move Knee angle, end' }).click();
  await expect(end('To')).toHaveValue(String(most));

  await page.keyboard.press('Control+s');
  await expect(dialog.getByText(/Your changes are saved as a copy/)).toBeVisible();
  await expectGoodLooks(page, 'exercise-editor-save');
  await dialog.getByLabel('Exercise name').fill('Squat with a pause');
  await page.keyboard.press('Enter');
  await toasted(page, 'Squat with a pause, version 1');
  await expect(page.getByText('Version 1 in the database')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Exercise name' }).press('Enter');
  await expect(page.getByText('Changed since version 1')).toBeVisible();
});

test('an author who saves a definition after another user sees who saved first, and keeps both versions', async ({
  page,
  server: { origin },
  admin,
}) => {
  await signIn(page, origin, admin);
  const data = { name: 'Shared squat', definition: await squat('Shared squat') };
  const made = await page.request.post('/api/admin/exercise-definitions', { data, headers: { origin } });
  expect(made.status(), await made.text()).toBe(200);
  const { definition } = await made.json();
  await page.goto(`${EDITOR}?definition=${definition.id}`);
  await page.getByLabel('Camera position', { exact: true }).selectOption('From the front');
  const body = { ...data, version: 1, definition: { ...data.definition, cameraPosition: 'back' } };
  const other = await page.request.put(`/api/admin/exercise-definitions/${definition.id}`, {
    data: body,
    headers: { origin },
  });
  expect(other.status(), await other.text()).toBe(200);

  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save to Database' }).click();
  await expect(
    dialog.getByText(new RegExp(`${admin.name} saved version 2 .* while you were editing version 1`)),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Take Theirs' }).click();
  await expect(page.getByLabel('Camera position', { exact: true })).toHaveValue('back');
  await page.getByRole('button', { name: 'Undo: Load Version 2' }).click();
  await expect(page.getByLabel('Camera position', { exact: true })).toHaveValue('front');

  const third = await page.request.put(`/api/admin/exercise-definitions/${definition.id}`, {
    data: { ...body, version: 2, definition: { ...data.definition, cameraPosition: 'side' } },
    headers: { origin },
  });
  expect(third.status(), await third.text()).toBe(200);
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Save to Database' }).click();
  await dialog.getByRole('button', { name: 'Keep mine as a copy' }).click();
  await toasted(page, 'Shared squat (copy), version 1');
  await expect(nameField(page)).toHaveValue('Shared squat (copy)');
  await expect(page.getByLabel('Camera position', { exact: true })).toHaveValue('front');
  const theirs = await page.request.get(`/api/admin/exercise-definitions/${definition.id}`);
  expect((await theirs.json()).definition).toMatchObject({ version: 3, definition: { cameraPosition: 'side' } });
});

test('an import is refused with every problem listed, and the draft of another tab is not overwritten', async ({
  page,
  server: { origin },
  admin,
  context,
}) => {
  await signIn(page, origin, admin);
  await page.goto(EDITOR);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const importing = async (definition: unknown): Promise<void> =>
    dialog.getByLabel('Import from JSON File').setInputFiles({
      name: 'squat.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(definition)),
    });
  const sound = await squat('Squat from a file');
  await importing({ ...sound, cameraPosition: 'above', phases: {} });
  const faults = dialog.getByRole('list', { name: 'Problems in squat.json' });
  await expect(faults).toContainText('cameraPosition must be one of side, front, back');
  await expect(faults).toContainText('phases.start must be an object');
  await importing(sound);
  await expect(nameField(page)).toHaveValue('Squat from a file');
  await expect(page.getByText(/^Last saved/)).toBeVisible();

  const second = await context.newPage();
  await second.goto(EDITOR);
  await expect(nameField(second)).toHaveValue('Squat from a file');
  await nameField(second).fill('Squat of the second tab');
  await expect(page.getByText(/Another tab changed this draft/)).toBeVisible();
  await page.getByRole('button', { name: 'Take Theirs' }).click();
  await expect(nameField(page)).toHaveValue('Squat of the second tab');

  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await importing(sound);
  const question = page.getByRole('alertdialog', { name: 'Replace unsaved work?' });
  await expect(question).toContainText('Squat of the second tab has unsaved changes');
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(question).toBeHidden();
  await importing(sound);
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(nameField(page)).toHaveValue('Squat from a file');
  await page.getByRole('button', { name: 'Undo: Import Squat from a file' }).click();
  await expect(nameField(page)).toHaveValue('Squat of the second tab');
});

test('shortcuts do not act behind a dialog, and leaving asks first when the browser cannot save the draft', async ({
  page,
  server: { origin },
  admin,
}) => {
  await signIn(page, origin, admin);
  await page.goto(EDITOR);
  await nameField(page).fill('Row');
  await page.getByRole('button', { name: 'Add New' }).press('Enter');
  const wizard = page.getByRole('dialog', { name: 'Create New Exercise from Video' });
  await expect(wizard.getByRole('heading', { name: 'Upload Video' })).toBeVisible();
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Control+z');
  await expect(wizard).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Row');

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await nameField(page).fill('Row of mine');
  await expect(page.getByText('Not saved: browser storage is unavailable. Save to the database.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(nameField(page)).toHaveValue('Row of mine');
});

test('an author duplicates, compares, shares, exports and deletes stored definitions', async ({
  page,
  server: { origin },
  admin,
}) => {
  await signIn(page, origin, admin);
  const definition = await squat('Library squat');
  const address = '/api/admin/exercise-definitions';
  const made = await page.request.post(address, { data: { name: 'Library squat', definition }, headers: { origin } });
  const { id } = (await made.json()).definition;
  const next = { name: 'Library squat', version: 1, definition: { ...definition, cameraPosition: 'front' } };
  expect((await page.request.put(`${address}/${id}`, { data: next, headers: { origin } })).status()).toBe(200);
  await page.goto(EDITOR);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Load Exercise Definition' });
  const choose = async (name: string, item: string | RegExp): Promise<void> => {
    await dialog.getByRole('button', { name: `Actions: ${name}`, exact: true }).press('Enter');
    await page.getByRole('menu', { name }).getByRole('menuitem', { name: item }).press('Enter');
  };

  await dialog.getByRole('button', { name: 'Actions: Push-up', exact: true }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Delete (system)' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await choose('Library squat', 'Duplicate');
  await toasted(page, 'Library squat (copy)');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await choose('Library squat (copy)', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Actions: Library squat (copy)' })).toBeHidden();
  await choose('Library squat', 'Share link');
  const link = await dialog.getByLabel('Anyone with this link can see Library squat').inputValue();

  await choose('Library squat', 'Versions');
  await expect(dialog.getByRole('button', { name: /, version 2.*changed: Camera position$/ })).toBeVisible();
  await expectGoodLooks(page, 'exercise-library-versions');
  await dialog.getByRole('button', { name: /, version 1/ }).click();
  await expect(page.getByLabel('Camera position', { exact: true })).toHaveValue('side');
  await page.keyboard.press('Control+s');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON File' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('library-squat.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    name: 'Library squat',
    cameraPosition: 'side',
  });

  await page.goto(link);
  await expect(page.getByText('Knee angle 155° or more')).toBeVisible();
  await page.getByRole('button', { name: 'Play: Library squat' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Video analysis, Library squat' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test.describe('a definition that is gone', () => {
  test.use({ provokedStatuses: [404, 409] });

  test('cannot be shared, and an author who still edits it can store a copy', async ({
    page,
    server: { origin },
    admin,
  }) => {
    await signIn(page, origin, admin);
    const address = '/api/admin/exercise-definitions';
    const data = { name: 'Doomed squat', definition: await squat('Doomed squat') };
    const made = await page.request.post(address, { data, headers: { origin } });
    const { id } = (await made.json()).definition;
    await page.goto(`${EDITOR}?definition=${id}`);
    await page.getByLabel('Camera position', { exact: true }).selectOption('From the front');
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    const library = page.getByRole('dialog', { name: 'Load Exercise Definition' });
    await library.getByRole('button', { name: 'Actions: Doomed squat', exact: true }).press('Enter');
    const gone = await page.request.delete(`${address}/${id}?version=1`, { headers: { origin } });
    expect(gone.ok(), await gone.text()).toBe(true);
    await page.getByRole('menuitem', { name: 'Share link' }).press('Enter');
    await expect(library.getByRole('alert')).toHaveText(
      'Failed to share definition: Not found. It may have been deleted.',
    );
    await page.keyboard.press('Escape');
    await expect(library).toBeHidden();

    await page.keyboard.press('Control+s');
    const saving = page.getByRole('dialog', { name: 'Save Exercise Definition' });
    await saving.getByRole('button', { name: 'Save to Database' }).click();
    await expect(saving.getByText(/This definition was deleted while you were editing it/)).toBeVisible();
    await saving.getByRole('button', { name: 'Keep mine as a copy' }).click();
    await toasted(page, 'Doomed squat, version 1');
  });
});
