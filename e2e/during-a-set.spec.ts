/** What an athlete hears and reads between Start and Finish, before a camera that shows nobody and is then unplugged. */
import { hearSpeech, saidSoFar, startRecording } from './fixtures/recording.ts';
import { expect, signIn, test } from './fixtures/test.ts';
import { launchOptions } from './fixtures/chromium.ts';
import { expectSound } from './fixtures/looks.ts';

const ANY_CAMERA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

test.use({
  launchOptions: await launchOptions(ANY_CAMERA),
  permissions: ['camera'],
  viewport: { width: 390, height: 844 },
});

test('whoever is out of view is told so, and a camera that is unplugged leaves what was recorded', async ({
  page,
  server,
  admin,
}) => {
  await hearSpeech(page);
  await signIn(page, server.origin, admin);
  await page.request.patch(`${server.origin}/api/profile`, {
    data: { gender: 'female' },
    headers: { origin: server.origin },
  });
  await page.goto('/challenge/push-ups/record');
  const sound = page.getByRole('button', { name: 'Sound: audio feedback' });
  await sound.click();
  await expect(page.getByText('Audio Disabled').first()).toBeVisible();
  await sound.click();
  await expect(page.getByText('Audio Enabled').first()).toBeVisible();

  await startRecording(page);
  await expect(page.getByText('Recording Started!').first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Out of view' })).toBeVisible();
  await page.getByText('Debug Panel').click();
  await expect(page.getByText(/Pose: \w+, CPU, worker thread/)).toBeVisible();
  await expect(page.getByText(/Phase: none yet/)).toBeVisible();
  await expectSound(page, 'while recording');

  // A phone's stage fills the screen; Escape gives the page back and stops nothing.
  await expect(page.getByRole('button', { name: 'Exit Fullscreen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Finish Recording' })).toBeVisible();

  await page.getByLabel('Camera preview').evaluate((element) => {
    if (!(element instanceof HTMLVideoElement) || !(element.srcObject instanceof MediaStream))
      throw new Error('no camera');
    for (const track of element.srcObject.getVideoTracks()) track.dispatchEvent(new Event('ended'));
  });
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible();
  await expect(page.getByText('Recording Stopped').first()).toBeVisible();
  await expect(page.getByText(/What was recorded until then is kept and can be submitted/).first()).toBeVisible();
  const said = (await saidSoFar(page)).filter((words) => words !== 'Too few frames');
  const countdown = said.indexOf('5');
  expect(said.slice(countdown, countdown + 7)).toEqual(['5', '4', '3', '2', '1', 'GO!', 'Out of view']);
  expect(said.at(-1)).toBe('The camera is gone');
});
