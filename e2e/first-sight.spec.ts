/** What a page is called is on screen before the application is there, and nothing of it is left afterwards. */
import { makeChallenge } from './fixtures/challenges.ts';
import { expect, test } from './fixtures/test.ts';

test('the catalogue, a challenge and its leaderboard say what they are before the application arrives', async ({
  page,
  signedIn,
  server,
}) => {
  await signedIn();
  const words = { name: 'Strict <Autumn> & "more"', description: 'Five strict push-ups, every day.' };
  const { slug } = await makeChallenge(page.request, server.origin, words);
  const pages = [
    ['/challenges', 'Take the Challenge', 'Record one set.'],
    [`/challenge/${slug}`, words.name, words.description],
    [`/challenge/${slug}/leaderboard`, words.name, words.description],
  ] as const;
  for (const [path, heading, lead] of pages) {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/application-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1, name: heading });
    await expect(title).toBeVisible();
    await expect(page.getByText(lead)).toBeVisible();
    const before = await title.boundingBox();
    await expect(page.getByRole('link', { name: 'RepTemple, home' })).toBeHidden();
    release();
    await expect(page.getByRole('link', { name: 'RepTemple, home' })).toBeVisible();
    await expect(title).toHaveCount(1);
    const after = await title.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), `${path}: nothing jumps`).toBeLessThanOrEqual(2);
    await page.unroute('**/assets/application-*.js');
  }
});

test('the first page has its name and its promise on screen before it is there itself, and they stay where they are', async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/landing-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const parts = [
    page.getByRole('heading', { level: 1, name: 'RepTemple' }),
    page.getByText('Your body is a temple. Every strict rep counts.'),
  ];
  const tops = async () => Promise.all(parts.map(async (part) => Math.round((await part.boundingBox())?.y ?? 0)));
  for (const part of parts) await expect(part).toBeVisible();
  const before = await tops();
  await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
  for (const part of parts) await expect(part).toHaveCount(1);
  expect(await tops()).toEqual(before);
});
