/** How a screen is brought into the state it is pictured in. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** What is done on a page that is there. */
export type Way = (page: Page) => Promise<void>;

const CLIP = join(import.meta.dirname, '../../media/clips/squat.webm');
/** The model watches a clip of fifteen seconds, picture by picture. */
const WATCHED_MS = 240_000;

/** Presses what carries exactly this text, one after the other. */
export const press =
  (...texts: readonly string[]): Way =>
  async (page) => {
    for (const text of texts) await page.getByText(text, { exact: true }).first().click();
  };

/** Presses the button that begins with these words, for those that carry none that are seen. */
export const pressButton =
  (...names: readonly string[]): Way =>
  async (page) => {
    for (const name of names) {
      await page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click();
    }
  };

/** Chooses among radios: the one that begins with these words. */
export const choose =
  (name: string): Way =>
  async (page) => {
    await page.getByRole('radio', { name: new RegExp(`^${name}`) }).click();
  };

/** Opens the first row's menu, and what is chosen there. */
export const rowMenu =
  (item?: string): Way =>
  async (page) => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    if (item) await page.getByRole('menuitem', { name: item }).click();
  };

export const palette =
  (words: string): Way =>
  async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill(words);
  };

export const inTurn =
  (...ways: readonly Way[]): Way =>
  async (page) => {
    for (const way of ways) await way(page);
  };

/** Sends a form as it is, so that it says what is wrong with it. */
export const send =
  (button: string): Way =>
  async (page) => {
    await page.getByRole('button', { name: button, exact: true }).last().click();
  };

/** The wizard has watched a clip and proposes its frames. */
export const watchClip: Way = async (page) => {
  await page.getByRole('button', { name: 'Add New' }).click();
  const wizard = page.getByRole('dialog');
  await wizard.getByLabel('Exercise name').fill('Squat from a clip');
  await wizard.getByLabel(/^Choose (a|another) video$/).setInputFiles(CLIP);
  await wizard.getByText('The clip has been watched').waitFor({ timeout: WATCHED_MS });
  await wizard.getByRole('button', { name: 'Use Suggested Frames' }).click();
};
