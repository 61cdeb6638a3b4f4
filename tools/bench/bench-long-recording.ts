/**
 * `npm --prefix tools run bench:recording -- --minutes 3` (default 10): memory and frames per
 * second during a long recording, which both should stay constant. Uses the built product and a
 * fake camera that repeats push-ups. Writes its part of docs/benchmarks.md.
 */
import '../../scripts/print-script-help.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { makeCameraFilm } from '../../e2e/fixtures/fake-camera-videos.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { prepareDataFolder } from '../../server/test/test-installation.ts';
import { startChromium } from '../services/start-chromium.ts';
import { detectedAt, signUp, startRecording, WRITE_DOWN_FRAMES } from './drive-record-page.ts';
import { circumstances, writePart } from './write-measurements-into-docs.ts';

const CLIP = join(import.meta.dirname, '../../media/clips/push-up.webm');
const LOOK_EVERY_SECONDS = 30;
/** Seconds before the first measurement. By then frame rates are known, and chunks are stored. */
const SETTLING_SECONDS = 20;
/** Minimum frame rate of the last third, as a share of the first third's. */
const RATE_TIMES = 0.9;
/** Maximum CPU time per frame of the last third, as a share of the first third's. */
const COST_TIMES = 1.1;
/** Expected growth of the track in bytes per frame: 132 numbers of 8 bytes. */
const BYTES_PER_FRAME = 132 * 8;
/** Maximum growth of the heap, without the track, in MB per minute. */
const HEAP_MEGABYTES_PER_MINUTE = 1;
const MEGABYTE = 1024 * 1024;

const HEADING = '## A long recording';

interface Look {
  readonly seconds: number;
  readonly load: number;
  readonly framesPerSecond: number;
  readonly heapMegabytes: number;
  /**
   * Memory of the page's process in MB, including heap, video and WebAssembly; undefined if the
   * system does not report it.
   */
  readonly processMegabytes: number | undefined;
  readonly validReps: number;
  readonly analysed: number;
  readonly busyMs: number;
}

const TICK_MS = 10;

const processOf = (pid: number): { readonly kilobytes: number; readonly busyMs: number } | undefined => {
  try {
    const size = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    // Splits after the process name in brackets, which may contain spaces. User and system time are
    // the 12th and 13th field after it.
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 13) ?? [];
    return { kilobytes: Number(size), busyMs: times.reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0) };
  } catch {
    return undefined;
  }
};

/** Returns memory and CPU time of the largest renderer process, which is the page's. */
const pagesProcess = async (browser: Browser): Promise<ReturnType<typeof processOf>> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => processOf(id))
    .toSorted((one, other) => (other?.kilobytes ?? 0) - (one?.kilobytes ?? 0))[0];
};

const look = async (browser: Browser, page: Page, session: CDPSession, startedAt: number): Promise<Look> => {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const rate = await page.locator('[data-frame-rate]').getAttribute('data-frame-rate');
  const valid = await page.getByRole('status', { name: 'Valid Reps', exact: true }).textContent();
  const whole = await pagesProcess(browser);
  return {
    seconds: Math.round((Date.now() - startedAt) / 1000),
    load: loadavg()[0] ?? 0,
    framesPerSecond: Number.parseInt(rate ?? '', 10),
    heapMegabytes: usedSize / MEGABYTE,
    processMegabytes: whole && whole.kilobytes / 1024,
    validReps: Number(valid),
    analysed: (await detectedAt(page)).length,
    busyMs: whole?.busyMs ?? 0,
  };
};

const row = ({ seconds, load, framesPerSecond, heapMegabytes, processMegabytes, validReps }: Look): string =>
  `| ${[seconds, load.toFixed(1), framesPerSecond, heapMegabytes.toFixed(1), processMegabytes?.toFixed(0) ?? '?', validReps].join(' | ')} |`;

const paces = (looks: readonly Look[]): readonly { readonly rate: number; readonly cost: number }[] =>
  [0, 1, 2].map((third) => {
    const [from, to] = [third, third + 1].map((edge) => looks[Math.round((edge * (looks.length - 1)) / 3)]);
    if (!from || !to) throw new Error('Too few looks were taken for three thirds: record for longer.');
    const frames = Math.max(1, to.analysed - from.analysed);
    return { rate: frames / (to.seconds - from.seconds), cost: (to.busyMs - from.busyMs) / frames };
  });

const changeOf = ([first, , last]: readonly number[]): number => (last ?? 0) / Math.max(0.1, first ?? 0);

interface Judgement {
  readonly isFlat: boolean;
  readonly sentence: string;
}

const judge = (looks: readonly Look[]): Judgement => {
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last || last.analysed === 0)
    throw new Error('No frame was seen on its way to the pose model: nothing was measured.');
  const [minutes, frames] = [(last.seconds - first.seconds) / 60, last.analysed - first.analysed];
  const trackMegabytes = (frames * BYTES_PER_FRAME) / MEGABYTE;
  const grown = last.heapMegabytes - first.heapMegabytes;
  const perMinute = Math.max(0, grown - trackMegabytes) / minutes;
  const thirds = paces(looks);
  const [rates, prices] = [thirds.map(({ rate }) => rate), thirds.map(({ cost }) => cost)];
  const [slower, dearer] = [changeOf(rates), changeOf(prices)];
  return {
    isFlat: perMinute <= HEAP_MEGABYTES_PER_MINUTE && dearer <= COST_TIMES && slower >= RATE_TIMES,
    sentence:
      `Over ${minutes.toFixed(1)} minutes the heap grew by ${grown.toFixed(1)} MB, of which the track may be ${trackMegabytes.toFixed(1)} MB: ` +
      `${perMinute.toFixed(2)} MB a minute beyond it (at most ${HEAP_MEGABYTES_PER_MINUTE}). ` +
      `In the three thirds ${rates.map((rate) => rate.toFixed(1)).join(', ')} frames a second were analysed: ${slower.toFixed(2)} × ` +
      `(at least ${RATE_TIMES} ×, on a machine that does nothing else); each for ${prices.map((ms) => ms.toFixed(0)).join(', ')} ms ` +
      `of the page's processor time: ${dearer.toFixed(2)} × (at most ${COST_TIMES} ×).`,
  };
};

const part = (minutes: number, looks: readonly Look[], { sentence }: Judgement): string => `${HEADING}

\`npm --prefix tools run bench:recording -- --minutes ${minutes}\` on ${circumstances()}, Chromium without a graphics chip, a fake camera that plays push-ups round and round. The heap is what was left after a forced collection; the process is the page's, with heap, video, pose model and all.

| seconds | load | frames a second | heap MB | process MB | valid reps so far |
|---:|---:|---:|---:|---:|---:|
${looks.map((look) => row(look)).join('\n')}

${sentence}
`;

const record = async (browser: Browser, origin: string, minutes: number): Promise<readonly Look[]> => {
  const page = await browser.newPage();
  await signUp(page, origin);
  await page.addInitScript(WRITE_DOWN_FRAMES);
  await startRecording(page, `${origin}/challenge/push-ups/record`);
  const startedAt = Date.now();
  const session = await page.context().newCDPSession(page);
  await pause(SETTLING_SECONDS * 1000);
  const looks = [await look(browser, page, session, startedAt)];
  for (const first of looks) console.log(row(first));
  while (Date.now() - startedAt < minutes * 60_000) {
    await pause(LOOK_EVERY_SECONDS * 1000);
    const next = await look(browser, page, session, startedAt);
    console.log(row(next));
    looks.push(next);
  }
  await page.getByRole('button', { name: 'Finish Recording' }).click();
  await page.getByRole('heading', { name: 'Challenge Results' }).waitFor({ timeout: 60_000 });
  return looks;
};

const main = async (minutes: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'reptemple-bench-'));
  const film = join(folder, 'camera.mjpeg');
  await makeCameraFilm(CLIP, film, { before: 0, after: 0 });
  buildIfStale();
  await prepareDataFolder();
  const server = await startServer('bench');
  const args = ['ui-for-media-stream', 'device-for-media-stream'].map((what) => `--use-fake-${what}`);
  const browser = await startChromium([...args, `--use-file-for-fake-video-capture=${film}`]);
  try {
    const looks = await record(browser, server.origin, minutes);
    const judgement = judge(looks);
    console.log(judgement.sentence);
    writePart(HEADING, part(minutes, looks, judgement));
    process.exitCode = judgement.isFlat ? 0 : 1;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
// At least two minutes are required, because the first third is compared with the last.
if (!(minutes >= 2)) throw new Error('Say how many minutes, at least two: --minutes 3.');
await main(minutes);
