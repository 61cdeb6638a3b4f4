/**
 * List of all screens for visitors and members, and the actions that lead to them. Add new screens
 * here.
 */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Seeded } from './seed-users-and-data.ts';

export type Say = (english: string) => string;

/** Function that brings an opened page into the state to be photographed. */
export type Way = (page: Page, say: Say) => Promise<void>;

const CLIP = join(import.meta.dirname, '../../media/clips/squat.webm');
const WATCHED_MS = 240_000;

export const press =
  (...texts: readonly string[]): Way =>
  async (page, say) => {
    for (const text of texts) await page.getByText(say(text), { exact: true }).first().click();
  };

/**
 * Returns an action that presses buttons by the start of their accessible name. For buttons without
 * visible text.
 */
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

export const choose =
  (name: string): Way =>
  async (page, say) => {
    await page.getByRole('radio', { name: new RegExp(`^${say(name)}`) }).click();
  };

/** Returns an action that opens the menu of the first row and, if given, one of its items. */
export const rowMenu =
  (item?: string): Way =>
  async (page, say) => {
    await page
      .getByRole('button', { name: new RegExp(`^${say('Actions')}: `) })
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

export const inSequence =
  (...ways: readonly Way[]): Way =>
  async (page, say) => {
    for (const way of ways) await way(page, say);
  };

/** Returns an action that submits a form unchanged, to show its validation errors. */
export const send =
  (button: string): Way =>
  async (page, say) => {
    await page
      .getByRole('button', { name: say(button), exact: true })
      .last()
      .click();
  };

export const arriveAt =
  (title: string): Way =>
  async (page, say) => {
    await page.getByRole('heading', { name: say(title) }).waitFor();
  };

export const askForLink = (button: string): Way =>
  inSequence(
    async (page, say) => page.getByLabel(say('Email'), { exact: true }).fill('nobody@example.test'),
    send(button),
    arriveAt('Check your email'),
  );

export const openFirst: Way = async (page) => {
  await page.getByRole('table').getByRole('button').first().click();
};

/** Returns an action that navigates to `path` while requests whose URL contains `part` fail. */
export const lose =
  (part: string, path: string): Way =>
  async (page) => {
    await page.route(
      ({ pathname }) => pathname.includes(part),
      (route) => route.abort(),
    );
    await page.goto(new URL(path, page.url()).href);
  };

/** Scrolls down the page and up again, so that images and forms load that load on approach. */
export const advanceDown: Way = (page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    scrollTo(0, 0);
  });

export const publish: Way = async (page) => {
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
};

/**
 * Opens the exercise wizard with a clip, waits until it is analysed, and uses the suggested frames.
 */
export const watchClip: Way = async (page, say) => {
  await page.getByRole('button', { name: say('Add New') }).click();
  const wizard = page.getByRole('dialog');
  await wizard.getByLabel(say('Exercise name')).fill('Squat from a clip');
  await wizard.locator('input[type=file]').setInputFiles(CLIP);
  await wizard.getByRole('button', { name: say('Use Suggested Frames') }).click({ timeout: WATCHED_MS });
};

const READY_MS = 120_000;
const COUNTED_MS = 60_000;

/**
 * Finds the Start button, which has another label if the machine is too slow for the set-up check.
 */
const startOf = (page: Page, say: Say): Locator =>
  page
    .getByRole('button', { name: say('Start Recording') })
    .or(page.getByRole('button', { name: say('Start Anyway') }));

export const standReady: Way = async (page, say) => {
  await page.getByRole('link', { name: say('Try it with our sample clip') }).click();
  await startOf(page, say).click({ trial: true, timeout: READY_MS });
};

export const countDown: Way = inSequence(standReady, async (page, say) => {
  await startOf(page, say).click();
  await page.getByRole('button', { name: say('Cancel'), exact: true }).waitFor();
});

const counted =
  (reps: number): Way =>
  async (page, say) => {
    const counter = page.getByRole('status', { name: say('Valid Reps'), exact: true });
    await counter.getByText(String(reps), { exact: true }).waitFor({ timeout: COUNTED_MS });
  };

export const count: Way = inSequence(countDown, counted(2));

export const complete: Way = inSequence(send('Submit Challenge'), async (page, say) => {
  await page.getByRole('dialog', { name: say('Challenge Complete!') }).waitFor({ timeout: COUNTED_MS });
});

export type Who = 'visitor' | 'newcomer' | 'member' | 'admin';

export interface More {
  readonly way?: Way;
  /** Part of URLs whose requests are never answered, to show the loading state. */
  readonly holds?: string;
  /** Part of URLs whose requests fail, to show the error state. */
  readonly breaks?: string;
  /**
   * Change of API responses, to show another state: fields `to` replace those in responses of the
   * path `calls`.
   */
  readonly changes?: { readonly calls: string; readonly to: object };
}

export interface Place extends More {
  readonly name: string;
  readonly who: Who;
  readonly state: 'empty' | 'filled';
  readonly path: string;
}

export type Line = readonly [name: string, path: string, more?: More];

export const placesOf = (who: Who, state: Place['state'], lines: readonly Line[]): readonly Place[] =>
  lines.map(([name, path, more]) => ({ name, who, state, path, ...more }));

const CAMPAIGNS: readonly Line[] = [
  ['campaign-hash', '/hash'],
  ['campaign-hash-referral', '/hash', { way: press('Get Your Referral Link') }],
  ['campaign-pushtober', '/pushtober'],
  ['campaign-ns', '/ns'],
  ['campaign-squat', '/squat'],
  ['campaign-loading', '/ns', { holds: '/api/campaigns/ns' }],
  ['campaign-failed', '/ns', { breaks: '/api/campaigns/ns' }],
];

const FILLED_CAMPAIGNS: readonly Line[] = [
  ['campaign-live', '/gym-week'],
  ['campaign-coming', '/coming-week'],
  ['campaign-over', '/last-week'],
];

export const emptyPlaces = (): readonly Place[] => [
  ...placesOf('visitor', 'empty', [
    ['landing', '/'],
    ['login', '/login'],
    ['login-refused', '/login', { way: send('Sign In') }],
    ['login-magic-link', '/login', { way: press('Magic Link') }],
    ['login-link-sent', '/login', { way: inSequence(press('Magic Link'), askForLink('Send Magic Link')) }],
    ['login-second-step', '/login?step=second-factor'],
    ['login-recovery-code', '/login?step=second-factor', { way: press('Use a recovery code') }],
    ['signup', '/signup'],
    ['signup-magic-link', '/signup', { way: press('Magic Link') }],
    ['forgot-password', '/auth/forgot-password'],
    ['forgot-password-sent', '/auth/forgot-password', { way: askForLink('Send reset link') }],
    ['reset-password-invalid', '/auth/reset-password'],
    ['challenges', '/challenges', { changes: { calls: '/api/challenges', to: { challenges: [], total: 0 } } }],
    ['leaderboard', '/challenge/push-ups/leaderboard'],
    ['record-practice', '/challenge/push-ups/record?practice=true'],
    ['record', '/challenge/push-ups/record'],
    ['new-version', '/login', { way: publish }],
    [
      'outdated',
      '/signup',
      { way: inSequence(lose('/assets/sign-in-pages', '/login'), arriveAt('This page is out of date')) },
    ],
    ['start-failed', '/signup', { way: lose('/assets/application-', '/login') }],
    ['not-found', '/nowhere'],
    ['challenge-not-found', '/challenge/nothing-of-that-name'],
    ['exercise-not-found', '/exercise/nothing'],
    ['access-denied', '/profile'],
    ['marketing', '/pushup-challenge'],
    ...CAMPAIGNS,
  ]),
  ...placesOf('newcomer', 'empty', [
    ['access-denied-admin', '/admin'],
    ['training', '/me'],
    ['profile', '/profile'],
    ['profile-data', '/profile/data'],
    ['profile-security', '/profile/security'],
    ['marketing', '/pushup-challenge'],
    ['create-challenge', '/pushup-challenge/create'],
    ['create-challenge-duel', '/pushup-challenge/create', { way: choose('Duel') }],
    ['record', '/challenge/push-ups/record'],
    ['record-ready', '/challenge/push-ups/record', { way: standReady }],
    ['record-countdown', '/challenge/push-ups/record', { way: countDown }],
    ['record-counting', '/challenge/push-ups/record', { way: count }],
    // Shows the set that was recorded but not sent when the previous page was closed.
    ['record-unsent', '/challenge/push-ups/record'],
    ['record-complete', '/challenge/push-ups/record', { way: complete }],
    ['first-admin', '/first-admin?token=held'],
    ['first-admin-incomplete', '/first-admin'],
  ]),
];

const forVisitors = (seeded: Seeded): readonly Place[] => {
  const { challenge, duel, duelHidden, recording, filmed, shared, recovery } = seeded;
  return placesOf('visitor', 'filled', [
    ['accuracy', '/accuracy'],
    ['challenges', '/challenges'],
    ['challenges-nothing-found', '/challenges?search=nothing%20of%20that%20name'],
    ['challenges-loading', '/challenges', { holds: '/api/challenges' }],
    ['challenges-failed', '/challenges', { breaks: '/api/challenges' }],
    ['challenge', `/challenge/${challenge}`],
    ['challenge-loading', `/challenge/${challenge}`, { holds: '/api/challenges' }],
    ['leaderboard', `/challenge/${challenge}/leaderboard`],
    ['leaderboard-loading', `/challenge/${challenge}/leaderboard`, { holds: '/api/challenges' }],
    ['recording', `/challenge/${challenge}/recording/${recording}`],
    ['recording-filmed', `/challenge/${challenge}/recording/${filmed}`],
    ['duel', `/challenge/${duel}`],
    ['duel-leaderboard-hidden', `/challenge/${duelHidden}/leaderboard`],
    ...FILLED_CAMPAIGNS,
    ['campaign-live-loading', '/gym-week', { holds: '/standings' }],
    ['exercise-shared', `/exercise/${shared}`],
    ['reset-password', recovery],
  ]);
};

const forMembers = (seeded: Seeded): readonly Place[] => {
  const { challenge, duel, duelOver, duelUnverified, recording, filmed, decided, appealed } = seeded;
  return placesOf('member', 'filled', [
    ['landing', '/?stay=true'],
    ['challenges', '/challenges'],
    ['challenge', `/challenge/${challenge}`],
    ['challenge-qr', `/challenge/${challenge}`, { way: pressButton('QR Code') }],
    ['duel', `/challenge/${duel}`],
    ['duel-over', `/challenge/${duelOver}`],
    ['duel-unverified', `/challenge/${duelUnverified}`],
    ['duel-leaderboard', `/challenge/${duelOver}/leaderboard`],
    ['duel-leaderboard-full', `/challenge/${duel}/leaderboard`],
    ['leaderboard', `/challenge/${challenge}/leaderboard`],
    ['leaderboard-all-time', `/challenge/${challenge}/leaderboard?period=all`],
    ['leaderboard-aggregate', `/challenge/${challenge}/leaderboard?period=aggregate`],
    ['wall', `/challenge/${challenge}/wall`],
    ['leaderboard-failed', `/challenge/${challenge}/leaderboard`, { breaks: '/leaderboard' }],
    ['record', `/challenge/${challenge}/record`],
    ['recording', `/challenge/${challenge}/recording/${recording}`],
    ['recording-filmed', `/challenge/${challenge}/recording/${filmed}`],
    ['recording-analysis', `/challenge/${challenge}/recording/${filmed}#analysis`],
    ['recording-decided', `/challenge/one-more-each-day/recording/${decided}`],
    ['recording-appealed', `/challenge/one-more-each-day/recording/${appealed}`],
    ['recording-missing', `/challenge/${challenge}/recording/00000000-0000-4000-8000-000000000000`],
    ['recording-loading', `/challenge/${challenge}/recording/${recording}`, { holds: '/api/recordings' }],
    ...FILLED_CAMPAIGNS,
    ['training', '/me'],
    ['training-loading', '/me', { holds: '/api/me' }],
    ['profile', '/profile'],
    ['offline', `/challenge/${challenge}`, { way: lose('/api/', '/challenges') }],
    ['record-offline', `/challenge/${challenge}`, { way: lose('/api/', `/challenge/${challenge}/record`) }],
  ]);
};

export const filledPlaces = (seeded: Seeded): readonly Place[] => [...forVisitors(seeded), ...forMembers(seeded)];
