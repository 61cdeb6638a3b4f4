/**
 * Checks that every text quoted in the specification is shown exactly: opened here, or covered by
 * the named test.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { adminStates, MEMBER_STATES, VISITOR_STATES } from './fixtures/specified-states.ts';
import type { SpecifiedState } from './fixtures/specified-states.ts';
import { HELD_ELSEWHERE } from './fixtures/specified-elsewhere.ts';
import { expect, signIn, test } from './fixtures/test.ts';

const toApi =
  (part: string) =>
  ({ pathname }: URL): boolean =>
    pathname.startsWith('/api/') && pathname.includes(part);

const breakCalls = async (page: Page, { breaks = '', method, refusal }: SpecifiedState): Promise<void> => {
  const { status = 500, ...error } = refusal ?? {};
  await page.route(toApi(breaks), (route) =>
    method && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({ status, body: refusal ? JSON.stringify({ error: { ...error, requestId: 'broken' } }) : '' }),
  );
};

const open = async (page: Page, state: SpecifiedState): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (state.breaks) await breakCalls(page, state);
  if (state.holds) await page.route(toApi(state.holds), () => undefined);
  await page.goto(state.path);
  await state.way?.(page);
};

const beginningWith = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/**
 * Expects complete, visible texts. Checks all at the same time, because a toast disappears after
 * five seconds.
 */
const expectToSay = async (page: Page, { path, says, begins = [] }: SpecifiedState): Promise<void> => {
  const seen = (found: Locator) => found.filter({ visible: true }).first();
  const whole = says.map((text) => [text, page.getByText(text, { exact: true })] as const);
  const beginning = begins.map((text) => [text, page.getByText(beginningWith(text))] as const);
  await Promise.all(
    [...whole, ...beginning].map(([text, found]) => expect.soft(seen(found), `${path}: ${text}`).toBeVisible()),
  );
};

const visit = async (page: Page, states: readonly SpecifiedState[]): Promise<void> => {
  for (const state of states) {
    await test.step(`${state.path}: ${[...state.says, ...(state.begins ?? [])].join(' · ')}`, async () => {
      await open(page, state);
      await expectToSay(page, state);
      // Without its route, a held request would still reach the server: leaving the page cancels
      // it.
      if (state.holds) await page.goto('about:blank');
    });
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
};

test.use({ provokedStatuses: [401, 500] });

test('the screens of visitors contain the specified texts', async ({ page }) => visit(page, VISITOR_STATES));

test('the screens of members contain the specified texts', async ({ page, signedIn }) => {
  await signedIn();
  await visit(page, MEMBER_STATES);
});

/** Creates an exercise that is not built in. */
const storeExercise = async (page: Page, origin: string): Promise<void> => {
  const address = '/api/admin/exercise-definitions';
  const [{ definition }] = (await (await page.request.get(address)).json()).definitions;
  const name = `Temple push-up ${Date.now()}`;
  const data = { name, definition: { ...definition, name } };
  const made = await page.request.post(address, { data, headers: { origin } });
  expect(made.status(), await made.text()).toBe(200);
};

test('the screens of admins contain the specified texts', async ({ page, server, admin }) => {
  await signIn(page, server.origin, admin);
  await storeExercise(page, server.origin);
  const { challenge } = await (await page.request.get('/api/challenges/push-ups')).json();
  await visit(page, adminStates(challenge.id));
});

test('the specified texts of other states are contained in their listed test files', () => {
  for (const [file, texts] of Object.entries(HELD_ELSEWHERE)) {
    const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
    for (const text of texts) expect.soft(source.replaceAll("\\'", "'").includes(text), `${file}: ${text}`).toBe(true);
  }
});
