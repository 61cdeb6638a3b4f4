/** How a screen is brought into the state it is pictured in. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** An English text in the language of the pictures. */
export type Say = (english: string) => string;

/** What is done on a page that is there. */
export type Way = (page: Page, say: Say) => Promise<void>;

const CLIP = join(import.meta.dirname, '../../media/clips/squat.webm');
/** The model watches a clip of fifteen seconds, picture by picture. */
const WATCHED_MS = 240_000;

/** Presses what carries exactly this text, one after the other. */
export const press =
  (...texts: readonly string[]): Way =>
  async (page, say) => {
    for (const text of texts) await page.getByText(say(text), { exact: true }).first().click();
  };

/** Presses the button that begins with these words, for those that carry none that are seen. */
export const pressButton =
  (...names: readonly string[]): Way =>
  async (page, say) => {
    for (const name of names) {
      const [, number = '', words = ''] = /^(\d+ )?(.*)$/.exec(name) ?? [];
      await page
        .getByRole('button', { name: new RegExp(`^${number}${say(words)}`) })
        .first()
        .click();
    }
  };

/** Chooses among radios: the one that begins with these words. */
export const choose =
  (name: string): Way =>
  async (page, say) => {
    await page.getByRole('radio', { name: new RegExp(`^${say(name)}`) }).click();
  };

/** Opens the first row's menu, and what is chosen there. */
export const rowMenu =
  (item?: string): Way =>
  async (page, say) => {
    const [beforeName = ''] = say('Actions for {name}').split('{');
    await page
      .getByRole('button', { name: new RegExp(`^${beforeName}`) })
      .first()
      .click();
    if (item) await page.getByRole('menuitem', { name: say(item) }).click();
  };

export const palette =
  (words: string): Way =>
  async (page, say) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: say('Go to') }).fill(words);
  };

export const inTurn =
  (...ways: readonly Way[]): Way =>
  async (page, say) => {
    for (const way of ways) await way(page, say);
  };

/** Sends a form as it is, so that it says what is wrong with it. */
export const send =
  (button: string): Way =>
  async (page, say) => {
    await page
      .getByRole('button', { name: say(button), exact: true })
      .last()
      .click();
  };

/** The wizard has watched a clip and proposes its frames. */
export const watchClip: Way = async (page, say) => {
  await page.getByRole('button', { name: say('Add New') }).click();
  const wizard = page.getByRole('dialog');
  await wizard.getByLabel(say('Exercise name')).fill('Squat from a clip');
  await wizard.locator('input[type=file]').setInputFiles(CLIP);
  await wizard.getByRole('button', { name: say('Use Suggested Frames') }).click({ timeout: WATCHED_MS });
};
