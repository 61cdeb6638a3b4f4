/**
 * Tests squats recorded by a phone in portrait. The limit for rests between reps ends the set
 * without a tap.
 */
import { ListExercises } from '@reptemple/contract/exercises/exercises';
import { makeChallenge } from './fixtures/challenges-sets-and-campaigns.ts';
import { launchOptions } from './fixtures/chromium-launch-options.ts';
import { aCameraPlaying, truthOf } from './fixtures/fake-camera-videos.ts';
import { counter, hearSpeech, saidSoFar, startRecording } from './fixtures/recorder-steps.ts';
import { expect, test } from './fixtures/test.ts';

const { expected } = truthOf('squat');

test.use({
  launchOptions: await launchOptions(aCameraPlaying('squat')),
  permissions: ['camera'],
  viewport: { width: 390, height: 844 },
});

test('a set of squats ends by itself at the rest limit, and has the same counts on the server', async ({
  page,
  server,
  signedIn,
}) => {
  await hearSpeech(page);
  await signedIn('male');
  const { exercises } = ListExercises.output.parse(await (await page.request.get('/api/exercises')).json());
  const exerciseDefinitionId = exercises.find(({ name }) => name === 'Strict squat')?.id;
  const limited = { name: 'No Long Rests', type: 'accountability', maxRestSeconds: 6, exerciseDefinitionId };
  const { id } = await makeChallenge(page.request, server.origin, limited);
  await page.goto(`/challenge/${id}/record`);
  await startRecording(page);
  await expect(counter(page, 'Valid Reps')).toHaveText(String(expected.validReps), { timeout: 90_000 });
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Rest limit reached', { exact: true }).first()).toBeVisible();
  const figure = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(figure('Valid Reps')).toContainText(String(expected.validReps));
  await expect(figure('Invalid Reps')).toContainText('0');
  // Ignores other cues, such as too few frames, which depend on the machine's load.
  const said = (await saidSoFar(page)).filter((words) => /^(\d+|GO!|Rest limit reached)$/.test(words));
  expect(said.slice(said.indexOf('5'))).toEqual(['5', '4', '3', '2', '1', 'GO!', '3', '2', '1', 'Rest limit reached']);
  await page.getByRole('button', { name: 'Submit Challenge' }).click();
  const complete = page.getByRole('dialog', { name: 'Challenge Complete!' });
  await expect(complete).toBeVisible({ timeout: 60_000 });
  // Expects that the result has the server's count. The recount ends the set at the same rep.
  await expect(complete.getByRole('definition').first()).toMatchAriaSnapshot(`- definition: "${expected.validReps}"`);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
});
