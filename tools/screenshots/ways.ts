/** Actions that bring a page into the state for its screenshot. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Translates an English text to the language of the screenshots. */
export type Say = (english: string) => string;

/** An action on a loaded page. */
export type Way = (page: Page, say: Say) => Promise<void>;

const CLIP = join(import.meta.dirname, '../../media/clips/squat.webm');
/** Timeout for the model to process a clip of fifteen seconds frame by frame. */
const WATCHED_MS = 240_000;

/** Clicks elements with exactly these texts, one after the other. */
export const press =
  (...texts: readonly string[]): Way =>
  async (page, say) => {
    for (const text of texts) await page.getByText(say(text), { exact: true }).first().click();
  };

/** Presses buttons by the start of their accessible name, for those without visible text. */
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

/** Selects the radio button whose name starts with `name`. */
export const choose =
  (name: string): Way =>
  async (page, say) => {
    await page.getByRole('radio', { name: new RegExp(`^${say(name)}`) }).click();
  };

/** Opens the first row's menu, and optionally an item. */
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

export const withStartupLock =
  (...ways: readonly Way[]): Way =>
  async (page, say) => {
    for (const way of ways) await way(page, say);
  };

/** Submits a form as it is, to show its validation errors. */
export const send =
  (button: string): Way =>
  async (page, say) => {
    await page
      .getByRole('button', { name: say(button), exact: true })
      .last()
      .click();
  };

/** Waits for the page with this title. */
export const arriveAt =
  (title: string): Way =>
  async (page, say) => {
    await page.getByRole('heading', { name: say(title) }).waitFor();
  };

/** Requests a link by email. */
export const askForLink = (button: string): Way =>
  withStartupLock(
    async (page, say) => page.getByLabel(say('Email'), { exact: true }).fill('nobody@example.test'),
    send(button),
    arriveAt('Check your email'),
  );

/** Opens the target of a table's first row. */
export const openFirst: Way = async (page) => {
  await page.getByRole('table').getByRole('button').first().click();
};

/** Navigates while requests or files whose URL contains `part` fail. */
export const lose =
  (part: string, path: string): Way =>
  async (page) => {
    await page.route(
      ({ pathname }) => pathname.includes(part),
      (route) => route.abort(),
    );
    await page.goto(new URL(path, page.url()).href);
  };

/** Scrolls to the end of the page, to load images and forms that load on approach. */
export const advanceDown: Way = (page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    scrollTo(0, 0);
  });

/** Dispatches the event that signals a new version. */
export const publish: Way = async (page) => {
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
};

/** Waits until the wizard has analyzed a clip and suggests frames. */
export const watchClip: Way = async (page, say) => {
  await page.getByRole('button', { name: say('Add New') }).click();
  const wizard = page.getByRole('dialog');
  await wizard.getByLabel(say('Exercise name')).fill('Squat from a clip');
  await wizard.locator('input[type=file]').setInputFiles(CLIP);
  await wizard.getByRole('button', { name: say('Use Suggested Frames') }).click({ timeout: WATCHED_MS });
};
