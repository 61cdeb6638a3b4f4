/** Tests link previews: meta tags of the page, and the image. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetPreviewImage } from '@reptemple/contract/challenges/challenges';
import { JoinChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { aPageOf } from './campaign-drafts-and-specified-texts.ts';
import { attempt, TRUTH } from './submit-attempts-and-tracks.ts';
import { changeChallenge, create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const INDEX = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>RepTemple</title>
    <meta
      name="description"
      content="Fitness challenges."
    />
    <link rel="icon" href="/favicon.svg" />
    <link rel="modulepreload" data-part="start" href="/assets/application.js">
    <!--catalogue <link data-part="page" href="/assets/catalogue.js"><link data-part="page" href="/assets/card.js">-->
    <!--leaderboard <link data-part="page" href="/assets/leaderboard.js">-->
  </head>
  <body><div id="root"></div></body>
</html>
`;

let folder: string;
let harness: Harness;
let ann: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-page-'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'door.html'), INDEX.replace('root', 'door'));
  harness = await openHarness(folder);
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await harness.reset();
  ann = await harness.person('Ann');
});

const pageOf = async (path: string): Promise<string> => {
  const reply = await harness.visitor().fetch(path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  return reply.text();
};

const contentOf = (page: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(page)?.[1];
const titleOf = (page: string): string | undefined => /<title>([^<]*)<\/title>/.exec(page)?.[1];
const canonicalOf = (page: string): string | undefined => /<link rel="canonical" href="([^"]*)" \/>/.exec(page)?.[1];

describe('landing page and shared preview tags', () => {
  it('serves the landing page with preview tags to visitors, and the application shell to signed-in users', async () => {
    const page = await pageOf('/');
    expect(page).toContain('<div id="door"></div>');
    expect(titleOf(page)).toBe('RepTemple');
    expect(canonicalOf(page)).toBe('http://reptemple.test/');
    expect(contentOf(page, 'og:image')).toBe('http://reptemple.test/landing-preview.jpg');
    expect(contentOf(page, 'og:image:type')).toBe('image/jpeg');
    expect(contentOf(page, 'twitter:card')).toBe('summary_large_image');
    const picture = await sharp(join(import.meta.dirname, '../../web/public/landing-preview.jpg')).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 1200, 630]);
    const reply = await ann.fetch('/');
    expect(await reply.text()).toContain('<div id="root"></div>');
    expect(reply.headers.get('vary')).toBe('accept-encoding, cookie');
  });

  it.each(['/challenges', '/pushup-challenge'])(
    'serves the application shell with the default preview image on %s',
    async (path) => {
      const page = await pageOf(path);
      expect(page).toContain('<div id="root"></div>');
      expect(contentOf(page, 'og:image')).toBe('http://reptemple.test/landing-preview.jpg');
      expect(contentOf(page, 'og:image:alt')).toBe('An athlete among columns at sunrise, below the name RepTemple');
    },
  );

  it('gzips the page for clients that accept gzip, with a separate ETag for each encoding', async () => {
    const packed = { headers: { 'accept-encoding': 'gzip, br' } };
    const reply = await harness.visitor().fetch('/', packed);
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(Buffer.from(await reply.arrayBuffer())).toString();
    expect(text).toBe(await pageOf('/'));
    const etag = reply.headers.get('etag') ?? '';
    const again = await harness.visitor().fetch('/', { headers: { ...packed.headers, 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect((await harness.visitor().fetch('/', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

describe('the HTML of a challenge page', () => {
  it('contains the name, description, leader, canonical URL and preview image of the challenge', async () => {
    const { id, slug } = await create(ann, { name: 'Club Push-Ups', description: 'Ten a day.\nEvery day' });
    await attempt(ann, id);
    const page = await pageOf(`/challenge/${id}`);
    expect(titleOf(page)).toBe('Club Push-Ups · RepTemple');
    expect(contentOf(page, 'description')).toBe(
      `Ten a day. Every day. 1 participant. Leading: Ann ${TRUTH.expected.validReps} (counted without video).`,
    );
    expect(canonicalOf(page)).toBe(`http://reptemple.test/challenge/${slug}`);
    expect(contentOf(page, 'og:url')).toBe(canonicalOf(page));
    expect(contentOf(page, 'og:image')).toBe(`http://reptemple.test/api/challenges/${slug}/preview.png`);
    expect(contentOf(page, 'twitter:card')).toBe('summary_large_image');
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page.match(/name="description"/g)).toHaveLength(1);
    expect(page).toContain('<div id="root"></div>');
    expect(contentOf(page, 'robots')).toBeUndefined();
    const about = [contentOf(page, 'reptemple:name'), contentOf(page, 'reptemple:description')];
    expect(about).toEqual(['Club Push-Ups', 'Ten a day.\nEvery day']);
    expect(contentOf(await pageOf(`/challenge/${slug}/record`), 'reptemple:name')).toBeUndefined();
  });

  it('defers the start script on pages that paint their name first, and preloads it on others', async () => {
    const { slug } = await create(ann, { name: 'Club Push-Ups' });
    const named = ['/challenges', `/challenge/${slug}`, `/challenge/${slug}/leaderboard`];
    for (const path of named)
      expect(await pageOf(path)).toContain('<link data-part="start" href="/assets/application.js">');
    for (const path of [`/challenge/${slug}/record`, '/pushup-challenge'])
      expect(await pageOf(path)).toContain(
        '<link rel="modulepreload" data-part="start" href="/assets/application.js">',
      );
  });

  it('lists the script chunks of the requested page only', async () => {
    const { slug } = await create(ann, { name: 'Club Push-Ups' });
    const named = async (path: string) =>
      [...(await pageOf(path)).matchAll(/data-part="page" href="\/assets\/(\w+)/g)].map(([, name]) => name);
    expect(await named('/challenges')).toEqual(['catalogue', 'card']);
    expect(await named(`/challenge/${slug}/leaderboard`)).toEqual(['leaderboard']);
    for (const path of [`/challenge/${slug}`, `/challenge/${slug}/record`, '/pushup-challenge'])
      expect(await named(path)).toEqual([]);
  });

  it('escapes markup in the name and the description', async () => {
    const name = `</title><script>alert("1")</script>'$&`;
    const { slug } = await create(ann, { name, description: `"><img src=x onerror='alert(1)'> & more` });
    const page = await pageOf(`/challenge/${slug}`);
    expect(page.match(/<script/g)).toEqual(['<script']);
    expect(page).not.toContain('<img');
    expect(titleOf(page)).toBe(
      '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;$&amp; · RepTemple',
    );
  });

  it('has the title "Leaderboard: Club" and its own canonical URL on the leaderboard page', async () => {
    const { slug } = await create(ann, { name: 'Club' });
    const page = await pageOf(`/challenge/${slug}/leaderboard`);
    expect(titleOf(page)).toBe('Leaderboard: Club · RepTemple');
    expect(canonicalOf(page)).toBe(`http://reptemple.test/challenge/${slug}/leaderboard`);
  });

  it.each([
    ['hidden', { isHidden: true }],
    ['deleted', { deletedAt: new Date('2026-03-15T12:00:00Z') }],
  ])('reveals nothing, is noindex and has no preview image if the challenge is %s', async (_how, change) => {
    const { id, slug } = await create(ann, { name: 'Secret club' });
    const { recording } = await attempt(ann, id);
    await changeChallenge(harness.db, id, change);
    for (const path of [`/challenge/${slug}`, `/challenge/${id}/recording/${recording.id}`, '/challenge/nowhere']) {
      const page = await pageOf(path);
      expect(page).not.toMatch(/Secret|Ann/);
      expect([titleOf(page), contentOf(page, 'robots')]).toEqual(['RepTemple', 'noindex']);
    }
    const picture = await harness.visitor().send(GetPreviewImage, { params: { challenge: slug } });
    expect(picture.status).toBe(404);
  });

  it('omits reps while a duel hides results, also on recording pages, until the duel ends', async () => {
    const { id } = await create(ann, { name: 'Us two', type: 'duel', hideResultsUntilFinished: true });
    const { recording } = await attempt(ann, id);
    const told = async () => {
      const pages = [await pageOf(`/challenge/${id}`), await pageOf(`/challenge/${id}/recording/${recording.id}`)];
      return pages.map((page) => [titleOf(page), contentOf(page, 'description')]);
    };
    expect(await told()).toEqual([
      ['Us two · RepTemple', expect.stringMatching(/^Push-up, Duel, .*\. 1 of 2 places taken\.$/)],
      ['Ann · RepTemple', expect.stringContaining('Ann took part in Us two.')],
    ]);
    harness.passTime(72 * 3_600_000);
    expect(await told()).toEqual([
      [
        'Us two · RepTemple',
        expect.stringContaining(`Leading: Ann ${TRUTH.expected.validReps} (counted without video).`),
      ],
      [`Ann: ${TRUTH.expected.validReps} valid reps · RepTemple`, expect.any(String)],
    ]);
  });
});

describe('the HTML of a campaign page', () => {
  it('keeps its title but becomes noindex when its challenge is hidden', async () => {
    const { id } = await create(ann, { name: 'Club' });
    await aPageOf({ harness, challengeId: id }, { path: 'autumn', status: 'published' });
    const told = async () => {
      const page = await pageOf('/autumn');
      return [titleOf(page), contentOf(page, 'robots')];
    };
    expect(await told()).toEqual(['Autumn · RepTemple', undefined]);
    await changeChallenge(harness.db, id, { isHidden: true });
    expect(await told()).toEqual(['Autumn · RepTemple', 'noindex']);
  });
});

describe('the HTML of other pages', () => {
  it.each([
    ['/', 'RepTemple'],
    ['/challenges', 'Take the Challenge · RepTemple'],
    ['/pushup-challenge', 'Pushup Challenge · RepTemple'],
  ])('for %s has the title %s', async (path, title) => {
    expect(titleOf(await pageOf(path))).toBe(title);
  });

  it('is the unchanged application HTML for /profile, with the default title for a malformed challenge URL', async () => {
    expect(await pageOf('/profile')).toBe(INDEX);
    expect(await pageOf('/challenge/%00')).toContain('<title>RepTemple</title>');
  });

  it('is answered with 304 if the ETag still matches', async () => {
    const first = await harness.visitor().fetch('/challenges');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await harness.visitor().fetch('/challenges', { headers })).status).toBe(304);
  });
});

describe('the preview image of a challenge', () => {
  const pictureOf = (challenge: string, headers: Record<string, string> = {}) =>
    harness.visitor().fetch(GetPreviewImage.path.replace('{challenge}', challenge), { headers });

  it('is a 1200×630 PNG whose ETag changes when a user joins the challenge', async () => {
    const { slug } = await create(ann, { name: 'Жим лёжа für Ömer 💪', isHidden: false });
    const reply = await pictureOf(slug);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('set-cookie')).toBeNull();
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const etag = reply.headers.get('etag') ?? '';
    expect((await pictureOf(slug, { 'if-none-match': etag })).status).toBe(304);
    await ann.call(JoinChallenge, { params: { challenge: slug } });
    const changed = await pictureOf(slug, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('shows the leader’s count, but no count while a duel hides results', async () => {
    const [open, hiding] = await Promise.all(
      [false, true].map((hideResultsUntilFinished) =>
        create(ann, { name: 'Us two', type: 'duel', hideResultsUntilFinished }),
      ),
    );
    const pictures: Buffer[] = [];
    for (const { id } of [open, hiding].filter((one) => one !== undefined)) {
      await attempt(ann, id);
      pictures.push(Buffer.from(await (await pictureOf(id)).arrayBuffer()));
    }
    const figures = { left: 720, top: 380, width: 150, height: 60 };
    const brightest = await Promise.all(
      pictures.map(async (picture) =>
        Math.max(...(await sharp(picture).extract(figures).greyscale().raw().toBuffer())),
      ),
    );
    // Expects bright pixels of the golden count in the image that shows it, and only the dark
    // background in the image that hides it.
    expect(brightest[0]).toBeGreaterThan(150);
    expect(brightest[1]).toBeLessThan(60);
  });
});
