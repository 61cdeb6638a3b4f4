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

/** Waits for the page that is called so. */
export const arriveAt =
  (title: string): Way =>
  async (page, say) => {
    await page.getByRole('heading', { name: say(title) }).waitFor();
  };

/** Has a link sent to an address. */
export const askForLink = (button: string): Way =>
  inTurn(
    async (page, say) => page.getByLabel(say('Email'), { exact: true }).fill('nobody@example.test'),
    send(button),
    arriveAt('Check your email'),
  );

/** Opens what the first row of a table leads to. */
export const openFirst: Way = async (page) => {
  await page.getByRole('table').getByRole('button').first().click();
};

/** Goes where files or calls are needed that no longer arrive: those whose address holds this. */
export const lose =
  (part: string, path: string): Way =>
  async (page) => {
    await page.route(
      ({ pathname }) => pathname.includes(part),
      (route) => route.abort(),
    );
    await page.goto(new URL(path, page.url()).href);
  };

/** What is loaded only when one comes near it, pictures and forms far below, is there after this. */
export const walkDown: Way = (page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    scrollTo(0, 0);
  });

/** The page hears what it hears when a newer version is there. */
export const publish: Way = async (page) => {
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
};

/** The wizard has watched a clip and proposes its frames. */
export const watchClip: Way = async (page, say) => {
  await page.getByRole('button', { name: say('Add New') }).click();
  const wizard = page.getByRole('dialog');
  await wizard.getByLabel(say('Exercise name')).fill('Squat from a clip');
  await wizard.locator('input[type=file]').setInputFiles(CLIP);
  await wizard.getByRole('button', { name: say('Use Suggested Frames') }).click({ timeout: WATCHED_MS });
};
