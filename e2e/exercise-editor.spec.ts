/** Authors at work: drafts that survive, versions that are not overwritten, files with their faults named. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { toasted } from './fixtures/accounts.ts';
import { expect, signIn, test } from './fixtures/admin.ts';
import { expectGoodLooks } from './fixtures/looks.ts';

const EDITOR = '/exercise-definition-editor';

/** A conflict is a refusal, and the browser logs it. */
test.use({ provokedStatuses: [409] });

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Exercise name' });

const squat = async (name: string): Promise<Readonly<Record<string, unknown>>> => ({
  ...(JSON.parse(await readFile('engine/exercises/squat.json', 'utf8')) as Record<string, unknown>),
  name,
});

test('an author changes a shipped exercise by keyboard, loses nothing to a reload, and stores a copy', async ({
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

  const hold = page.getByRole('spinbutton', { name: 'Starting position hold (ms)' });
  await hold.fill('350');
  await page.keyboard.press('Control+z');
  await expect(hold).toHaveValue('0');
  await page.keyboard.press('Control+Shift+z');
  await expect(hold).toHaveValue('350');
  await expectGoodLooks(page, 'exercise-editor');

  await page.keyboard.press('Control+s');
  await expect(dialog.getByText(/yours is saved as a copy/)).toBeVisible();
  await expectGoodLooks(page, 'exercise-editor-save');
  await dialog.getByLabel('Exercise name').fill('Squat with a pause');
  await page.keyboard.press('Enter');
  await toasted(page, 'Squat with a pause, version 1');
  await expect(page.getByText('Version 1 in the database')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Rename the exercise' }).press('Enter');
  await expect(page.getByText('Changed since version 1')).toBeVisible();
});

test('whoever saves second is told who was quicker, and loses neither version', async ({
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
  await page.getByLabel('Camera position').selectOption('Front');
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
    dialog.getByText(new RegExp(`${admin.name} stored version 2 .* while you worked on version 1`)),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Load theirs' }).click();
  await expect(page.getByLabel('Camera position')).toHaveValue('back');
  await page.getByRole('button', { name: 'Undo: Load version 2' }).click();
  await expect(page.getByLabel('Camera position')).toHaveValue('front');
});

test('a file is refused with every fault named, and another tab’s draft is not written over', async ({
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
    dialog.getByLabel('Exercise definition as a JSON file').setInputFiles({
      name: 'squat.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(definition)),
    });
  const sound = await squat('Squat from a file');
  await importing({ ...sound, cameraPosition: 'above', phases: {} });
  const faults = dialog.getByRole('list', { name: 'What is wrong in squat.json' });
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
});
