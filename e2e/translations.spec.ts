/** Tests that German and Spanish pages have no untranslated texts (docs/decisions/0033). */
import type { Page } from '@playwright/test';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { makeChallenge, submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import { handsOn } from './fixtures/keyboard-operation.ts';
import { expect, signUp, test } from './fixtures/test.ts';
import { englishFinder, wordsIn } from './fixtures/untranslated-texts.ts';
import type { Translated } from './fixtures/untranslated-texts.ts';

interface Reader {
  readonly language: Translated;
  readonly key: string;
  readonly date: RegExp;
}

const READERS: readonly Reader[] = [
  { language: 'de', key: 'ArrowDown', date: /\d{1,2}\. \p{L}+\.? \d{4}/u },
  { language: 'es', key: 'End', date: /\d{1,2} (?:de )?\p{L}+ (?:de )?\d{4}/u },
];

const writtenByPeople = async (page: Page): Promise<readonly string[]> => {
  const written: string[] = [];
  for (let [at, total, read] = [1, 1, 0]; read < total; at += 1) {
    const listed = await (await page.request.get(`/api/challenges?page=${at}`)).json();
    [total, read] = [listed.total, read + listed.pageSize];
    written.push(...listed.challenges.flatMap(({ name, description }: Challenge) => [name, description ?? '']));
  }
  return written.filter((text) => text !== '');
};

const withBigScore = async (page: Page): Promise<unknown> =>
  page.route(/\/api\/challenges\/[^/]+\/leaderboard\?/, async (route) => {
    const reply = await route.fetch();
    const board = await reply.json();
    const rows = board.rows.map((row: object) => Object.assign(row, { validReps: 12_345 }));
    await route.fulfill({ response: reply, json: { ...board, rows } });
  });

for (const { language, key, date } of READERS) {
  test(`a user who chooses ${language} by keyboard finds no English from the landing page to their training`, async ({
    page,
    server: { origin },
  }) => {
    const challenge = `Marmor-${language}`;
    const [hands, w, leftInEnglish] = [handsOn(page), wordsIn(language), englishFinder(language)];
    let names: readonly string[] = await writtenByPeople(page);
    const expectTranslated = async (title: string): Promise<void> => {
      await expect(page).toHaveTitle(`${title} · RepTemple`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await leftInEnglish(page, names), title).toEqual([]);
    };

    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
    await hands.to(page.getByLabel('Language'));
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: w('Begin Your Journey') })).toBeVisible();
    await expectTranslated(w('Only strict reps count'));

    // Expects that the organiser's text is marked as English, and all other texts are translated.
    await page.goto('/ns');
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: w('Top Females') })).toBeVisible();
    await expectTranslated('NS Challenge');

    await page.goto('/signup');
    await expect(page.getByRole('heading', { name: w('Create Account'), level: 1 })).toBeVisible();
    await expectTranslated(w('Create Account'));
    await page.locator('main a[href^="/login"]').click();
    await expect(page.getByRole('heading', { name: w('Sign In'), level: 1 })).toBeVisible();
    await expectTranslated(w('Sign In'));

    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto('/challenge/push-ups/record');
    const form = page.locator('main form');
    await expect(form.getByRole('button', { name: w('Register for Challenge') })).toBeVisible();
    expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.setViewportSize({ width, height });

    await signUp(page, origin);
    const { id, slug } = await makeChallenge(page.request, origin, { name: challenge });
    const recording = await submitSet(page.request, origin, id);
    names = await writtenByPeople(page);
    await withBigScore(page);
    await page.goto('/challenges');
    const card = page.getByRole('article', { name: challenge });
    await expect(card).toBeVisible();
    await expectTranslated(w('Take the Challenge'));
    await card.getByRole('link', { name: w('View Details') }).click();
    await expect(page).toHaveURL(new RegExp(`/challenge/${slug}$`));
    await expect(page.getByText(date).first()).toBeVisible();
    await expectTranslated(challenge);
    await page
      .getByRole('link', { name: w('View Leaderboard') })
      .first()
      .click();
    await expect(page.getByText('12.345', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(w('Leaderboard')));
    expect(await leftInEnglish(page, names), 'the leaderboard').toEqual([]);

    const menu = page.getByRole('navigation', { name: w('Main') });
    await menu.getByRole('link', { name: w('Training') }).click();
    await expect(page.getByRole('heading', { name: w('Personal Records') })).toBeVisible();
    await expect(page.getByText(date).first()).toBeVisible();
    expect(await leftInEnglish(page, names), 'training').toEqual([]);
    await menu.getByRole('link', { name: w('Profile') }).click();
    await expect(page.getByLabel(w('Email'), { exact: true })).toBeVisible();
    await expectTranslated(w('Profile'));
    await page.goto(`/challenge/${slug}/recording/${recording}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await leftInEnglish(page, names), 'a recording').toEqual([]);
  });
}
