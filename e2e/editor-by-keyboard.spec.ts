/**
 * The exercise definition editor by keyboard only: no clicks, and the focus is checked after every
 * key.
 */
import type { Page } from '@playwright/test';
import { toasted } from './fixtures/accounts.ts';
import { handsOn } from './fixtures/keyboard.ts';
import type { Hands } from './fixtures/keyboard.ts';
import { expect, signIn, test } from './fixtures/test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const figure = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const inList = (page: Page, category: string, name: string) =>
  page.getByRole('region', { name: category }).getByRole('button', { name });

/** Creates an angle from three listed landmarks and a name. */
const makeAngle = async (
  page: Page,
  hands: Hands,
  name: string,
  landmarks: readonly (readonly [string, string])[],
): Promise<void> => {
  for (const [category, landmark] of landmarks) await hands.use(inList(page, category, landmark), 'Space');
  await hands.to(page.getByLabel('Angle name'));
  await hands.type(name);
  await hands.press('Enter');
  await expect(page.getByRole('listitem', { name, exact: true })).toBeVisible();
};

test('an author creates an exercise, tries it on a video, stores and reopens it by keyboard only', async ({
  page,
  server,
  admin,
}) => {
  await signIn(page, server.origin, admin);
  await page.goto('/exercise-definition-editor');
  const hands = handsOn(page);
  await hands.to(page.getByRole('textbox', { name: 'Exercise name' }));
  await page.keyboard.press('Control+a');
  await hands.type('Squat by keys');
  await hands.use(page.locator('summary', { hasText: /^Advanced$/ }));
  await hands.to(figure(page, 'Starting position hold (ms)'));
  await hands.type('350');
  await hands.press('ArrowUp');
  await expect(figure(page, 'Starting position hold (ms)')).toHaveValue('351');

  // Landmarks: by search, on the body, and removed.
  await hands.to(page.getByRole('searchbox', { name: 'Search' }));
  await hands.type('knee');
  await hands.use(inList(page, 'Lower body', 'Knee'), 'Space');
  await hands.use(button(page, 'Deselect Knee'));
  await hands.to(page.getByRole('searchbox', { name: 'Search' }));
  await hands.press('Control+a', 'Delete');
  await makeAngle(page, hands, 'Knee angle', [
    ['Lower body', 'Hip'],
    ['Lower body', 'Knee'],
    ['Feet', 'Ankle'],
  ]);
  await makeAngle(page, hands, 'Back', [
    ['Upper body', 'Shoulder'],
    ['Lower body', 'Hip'],
    ['Feet', 'Ankle'],
  ]);
  await makeAngle(page, hands, 'Raised arm', [
    ['Upper body', 'Elbow'],
    ['Upper body', 'Shoulder'],
    ['Lower body', 'Hip'],
  ]);
  await hands.use(page.getByRole('switch', { name: 'Global alignment: Back' }), 'Space');
  await hands.use(page.getByRole('switch', { name: 'EXERCISE STOP: Raised arm' }), 'Space');
  await hands.use(button(page, 'Turn on'));
  await expect(page.getByRole('checkbox', { name: /^Stop condition/ })).toBeChecked();

  // Ranges: on the dial by arrow keys, and as numbers.
  await hands.use(button(page, 'Split between the phases'));
  const [from, to] = ['from', 'to'].map((end) => slider(page, `Knee angle, End, ${end}`));
  if (!from || !to) throw new Error('no dial');
  const depth = Number(await to.inputValue());
  await hands.to(to);
  await hands.press('ArrowRight', 'ArrowRight', 'PageDown');
  await expect(to).toHaveValue(String(depth + 2 - 10));
  await hands.press('PageUp', 'ArrowLeft', 'ArrowLeft');
  await expect(to).toHaveValue(String(depth));
  await hands.to(figure(page, 'Knee angle, End, to'));
  await hands.type('105');
  await expect(to).toHaveValue('105');
  await hands.use(button(page, 'Add range: Back, All phases'));
  await hands.to(figure(page, 'Back, All phases, from'));
  await hands.type('60');
  await hands.to(slider(page, 'Raised arm, Stop range, from'));
  await hands.press('End', 'PageDown', 'PageDown');
  await expect(figure(page, 'Raised arm, Stop range, from')).toHaveValue('160');

  // Undo and redo of a deletion.
  const angles = page.getByRole('region', { name: 'Angle Definitions' });
  await hands.to(page.getByRole('listitem', { name: 'Raised arm', exact: true }).getByLabel('Name'));
  await hands.press('End');
  await hands.type('s');
  await expect(page.getByRole('listitem', { name: 'Raised arms', exact: true })).toBeVisible();
  while ((await angles.getByRole('listitem').count()) === 3) await hands.press('Control+z');
  await expect(angles.getByRole('listitem')).toHaveCount(2);
  while (!(await button(page, 'Redo').isVisible())) await hands.press('Control+Shift+z');
  await expect(page.getByRole('listitem', { name: 'Raised arms', exact: true })).toBeVisible();
  await expect(figure(page, 'Raised arms, Stop range, from')).toHaveValue('160');

  await hands.use(button(page, 'Add Comparison'));
  await hands.use(button(page, /^Choose another video for Video 1/));
  await hands.use(button(page, 'Push-up'));
  await expect(page.getByRole('article', { name: 'Video 1: Push-up' })).toBeVisible();
  await hands.use(button(page, 'Remove Video 1: Push-up'));
  await expect(page.getByText('No comparison instances yet')).toBeVisible();

  await hands.press('Control+s');
  const saving = page.getByRole('dialog', { name: 'Save Exercise Definition' });
  await hands.use(saving.getByRole('button', { name: 'Save to Database' }));
  await toasted(page, 'Squat by keys, version 1');
  await expect(saving).toBeHidden();
  await hands.use(button(page, 'Load'));
  const loading = page.getByRole('dialog', { name: 'Load Exercise Definition' });
  await hands.use(loading.getByRole('button', { name: /^Push-up/ }));
  await expect(page.getByRole('textbox', { name: 'Exercise name' })).toHaveValue('Push-up');
  await hands.use(button(page, 'Load'));
  await hands.use(loading.getByRole('button', { name: /^Squat by keys/ }));
  await expect(figure(page, 'Knee angle, End, to')).toHaveValue('105');
});
