/**
 * `npm --prefix tools run bench:player`: measures the frame rate of the page while the analysis
 * player plays a video with pose, charts and numbers, on a recording's page and in the editor, and
 * while its seek bar is dragged. It should be 60 fps. Measures at full CPU speed and throttled by
 * four, compared with a plain video in the same browser. Uses the built product, and builds it if
 * needed. Writes its part of docs/benchmarks.md.
 */
import '../../scripts/print-script-help.mjs';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { makeChallenge, submitSet } from '../../e2e/fixtures/challenges-sets-and-campaigns.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import type { RunningServer } from '../../e2e/fixtures/server.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { prepareDataFolder } from '../../server/test/test-installation.ts';
import { startChromium } from '../services/start-chromium.ts';
import { circumstances, quantile, round, writePart } from './write-measurements-into-docs.ts';

const HEADING = '## The analysis player while it plays';
const CLIP = '/samples/push-up.webm';
const WATCHED_MS = 10_000;
/** Minimum time in ms between two frames at which one was dropped: 1.5 intervals at 60 fps. */
const LONG_MS = 25;
const SLOWDOWNS = [1, 4];

interface Smoothness {
  readonly perSecond: number;
  readonly longShare: number;
  readonly longestMs: number;
  /**
   * Time in ms per frame for which the page's main thread is busy, including waiting for other
   * processes.
   */
  readonly busyMs: number;
}

const smoothnessOf = (gaps: readonly number[], busySeconds: number): Smoothness => ({
  perSecond: gaps.length / (gaps.reduce((sum, gap) => sum + gap, 0) / 1000),
  busyMs: (busySeconds * 1000) / gaps.length,
  longShare: gaps.filter((gap) => gap > LONG_MS).length / gaps.length,
  longestMs: quantile(gaps, 1),
});

const repaints = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async (forMs) => {
    const gaps: number[] = [];
    const began = performance.now();
    for (let last = began; last - began < forMs;) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      if (now > last) gaps.push(now - last);
      last = now;
    }
    return gaps.slice(1);
  }, WATCHED_MS);

const signInAsAdmin = async (page: Page, { origin, output }: RunningServer): Promise<void> => {
  const headers = { origin };
  const person = { email: 'bench@example.test', password: 'marble-and-limestone-42', name: 'Bench' };
  await page.request.post(`${origin}/api/auth/sign-up/email`, { data: person, headers });
  const token = /first-admin\?token=([\w-]+)/.exec(output())?.[1];
  await page.request.post(`${origin}/api/profile/first-admin`, { data: { token }, headers });
};

const openBare = async (page: Page, origin: string): Promise<void> => {
  await page.goto(origin + CLIP);
  await page.locator('video').evaluate(async (video) => {
    if (!(video instanceof HTMLVideoElement)) return;
    video.muted = true;
    video.currentTime = 0;
    await video.play();
  });
};

const play = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
};

/**
 * Opens a recording whose video is replaced by our clip, so that the server need not process a
 * video.
 */
const openRecording = async (page: Page, origin: string): Promise<void> => {
  const { id } = await makeChallenge(page.request, origin, { name: `Push-ups ${Date.now()}` });
  const recording = await submitSet(page.request, origin, id);
  const address = /\/api\/recordings\/[0-9a-f-]{36}$/;
  await page.route(address, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const filmed = { ...body.recording, mediaStatus: 'ready', videoUrl: CLIP };
    await route.fulfill({ response: reply, json: { ...body, recording: filmed } });
  });
  await page.goto(`${origin}/challenge/${id}/recording/${recording}#analysis`);
  await page.getByRole('button', { name: /^Rep 5 is valid/ }).waitFor();
  await page.unroute(address);
  await play(page);
};

const openEditor = async (page: Page, origin: string): Promise<void> => {
  const reply = await page.request.get(`${origin}/api/admin/exercise-definitions`);
  const { definitions } = await reply.json();
  const { id } = definitions.find(({ name }: { readonly name: string }) => name === 'Push-up');
  await page.goto(`${origin}/exercise-definition-editor?definition=${id}`);
  await page.getByRole('button', { name: 'Add Comparison' }).click();
  await page.getByRole('button', { name: /^Rep 5 is valid/ }).waitFor();
  await play(page);
};

const drag = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Pause' }).click();
  const bar = page.getByRole('slider', { name: 'Seek' });
  await bar.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  const began = performance.now();
  await page.mouse.move(x + 8, y + height / 2);
  await page.mouse.down();
  while (performance.now() - began < WATCHED_MS) {
    const share = Math.abs((((performance.now() - began) / 1000) % 2) - 1);
    await page.mouse.move(x + 8 + (1 - share) * (width - 16), y + height / 2);
  }
  await page.mouse.up();
};

interface Place {
  readonly what: string;
  readonly open: (page: Page, origin: string) => Promise<void>;
  readonly act?: (page: Page) => Promise<void>;
}

const BARE_VIDEO: Place = { what: 'bare video', open: openBare };
const PLACES: readonly Place[] = [
  { what: "player on a recording's page", open: openRecording },
  { what: 'player in the editor', open: openEditor },
  { what: "seek bar dragged on a recording's page", open: openRecording, act: drag },
];

const busySeconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
};

const measure = async (page: Page, slowdown: number, { open, act }: Place, origin: string): Promise<Smoothness> => {
  // Removes the editor's panels from local storage, so that each measurement starts with the single
  // default panel.
  await page.evaluate(() => {
    const panels = Object.keys(localStorage).filter((key) => key.startsWith('reptemple.editor-panels.'));
    for (const key of panels) localStorage.removeItem(key);
  });
  await open(page, origin);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const before = await busySeconds(session);
  const [gaps] = await Promise.all([repaints(page), act?.(page)]);
  const busy = (await busySeconds(session)) - before;
  await session.detach();
  return smoothnessOf(gaps, busy);
};

const rowOf = (what: string, slowdown: number, seen: Smoothness, bare: Smoothness): string => {
  const { perSecond, longShare, longestMs, busyMs } = seen;
  const repainted = [perSecond.toFixed(1), `${(perSecond / bare.perSecond).toFixed(2)} ×`];
  const busy = [busyMs.toFixed(1), `${round(busyMs / bare.busyMs)} ×`];
  const missed = [`${(longShare * 100).toFixed(1)} %`, longestMs.toFixed(0)];
  return `| ${[what, `${slowdown} ×`, ...repainted, ...missed, ...busy].join(' | ')} |`;
};

const run = async (browser: Browser, server: RunningServer): Promise<readonly string[]> => {
  // Blocks service workers, because their caching during a first visit would disturb the
  // measurement.
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  await page.goto(server.origin);
  await signInAsAdmin(page, server);
  const rows: string[] = [];
  for (const slowdown of SLOWDOWNS) {
    const bare = await measure(page, slowdown, BARE_VIDEO, server.origin);
    rows.push(rowOf(BARE_VIDEO.what, slowdown, bare, bare));
    for (const place of PLACES)
      rows.push(rowOf(place.what, slowdown, await measure(page, slowdown, place, server.origin), bare));
  }
  return rows;
};

buildIfStale();
await prepareDataFolder();
const server = await startServer('bench', { ADMIN_SECOND_FACTOR: 'optional' });
const browser = await startChromium();
try {
  const rows = await run(browser, server);
  const text = [
    HEADING,
    '',
    `\`npm --prefix tools run bench:player\` on ${circumstances()}, Chromium ${browser.version()} without a graphics chip. A page of 390 × 844, ${WATCHED_MS / 1000} s of each; long: more than ${LONG_MS} ms between two repaints; busy: the page's main thread, a repaint. Each ratio is to the bare video on the same processor.`,
    '',
    '| what | processor slowed | repaints a second | ratio | long | longest, ms | busy, ms | ratio |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
  console.log(text);
  writePart(HEADING, text);
} finally {
  await browser.close();
  await server.stop();
}
