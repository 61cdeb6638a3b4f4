/**
 * `npm --prefix tools run bench:pose -- [rounds]`: frames per second that the record page analyses,
 * compared with a plain pose loop with the same clip and model in the same browser. Rounds of both
 * alternate, so that other load affects them equally. Writes its part of docs/benchmarks.md.
 */
import '../../scripts/print-script-help.mjs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { createServer } from 'vite';
import { buildPoseAssets } from '@reptemple/pose/models/build-pose-assets';
import { startServer } from '../../e2e/fixtures/server.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { prepareDataFolder } from '../../server/test/test-installation.ts';
import { startChromium } from '../services/start-chromium.ts';
import { detectedAt, poseModelOf, signUp, startRecording, WRITE_DOWN_FRAMES } from './drive-record-page.ts';
import type { LoopResult } from './plain-pose-loop.ts';
import { circumstances, writePart } from './write-measurements-into-docs.ts';

const HEADING = '## Frames a second while recording';
const CLIP = '/samples/push-up.webm';
const PORT = 4277;
const PAGE = `http://127.0.0.1:${PORT}`;
/** Minimum frame rate of the record page, as a share of the plain loop's. */
const TARGET = 0.9;

const MODULE = `/@fs${fileURLToPath(new URL('plain-pose-loop.ts', import.meta.url))}`;

interface ScreenResult extends LoopResult {
  readonly model: string;
  readonly validReps: number;
}

const runScreen = async (page: Page, origin: string): Promise<ScreenResult> => {
  await startRecording(page, `${origin}/challenge/push-ups/record?testVideo=${encodeURIComponent(CLIP)}`);
  const from = await page.evaluate(() => performance.now());
  await page.getByRole('heading', { name: 'Challenge Results' }).waitFor({ timeout: 120_000 });
  const times = (await detectedAt(page)).filter((time) => time >= from);
  const reps = await page.getByRole('definition').first().textContent();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  return {
    frames: times.length - 1,
    seconds: ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000,
    model: await poseModelOf(page),
    validReps: Number(reps),
  };
};

const runBare = async (page: Page, assets: string, model: string): Promise<LoopResult> => {
  await page.goto(`${PAGE}/pose-bench.html`);
  return page.evaluate(
    async ({ module, clip, assets, model }) => (await import(module)).runBareLoop(clip, assets, model),
    { module: MODULE, clip: CLIP, assets, model },
  );
};

const rate = ({ frames, seconds }: LoopResult): number => frames / seconds;

const openServer = async () => {
  const root = fileURLToPath(new URL('../../web/', import.meta.url));
  const server = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    server: { port: PORT, strictPort: true, host: '127.0.0.1', hmr: false, watch: null },
    plugins: [
      {
        name: 'bench-page',
        configureServer: (vite) => {
          vite.middlewares.use('/pose-bench.html', (_, response) => {
            response.setHeader('Content-Type', 'text/html');
            response.end('<!doctype html><title>Bare pose loop</title><body></body>');
          });
        },
      },
    ],
  });
  return server.listen();
};

interface Round {
  readonly screen: ScreenResult;
  readonly bare: LoopResult;
}

const ratioOf = ({ screen, bare }: Round): number => rate(screen) / rate(bare);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Returns the record page's frame rate as a share of the plain loop's, for each model. The record
 * page chooses a model by speed, and a fast model must not hide a slow one.
 */
const ratiosByModel = (rounds: readonly Round[]): readonly (readonly [model: string, ratio: number])[] =>
  [...new Set(rounds.map(({ screen }) => screen.model))].toSorted().map((model) => {
    const own = rounds.filter(({ screen }) => screen.model === model);
    return [model, sum(own.map(({ screen }) => rate(screen))) / sum(own.map(({ bare }) => rate(bare)))];
  });

const textOf = (version: string, rounds: readonly Round[]): string => {
  const ratios = ratiosByModel(rounds).map(([model, ratio]) => `${ratio.toFixed(2)} × with the ${model} model`);
  return [
    HEADING,
    '',
    `\`npm --prefix tools run bench:pose\` on ${circumstances()}, Chromium ${version} without a graphics chip. The record screen with its count, its overlay and its film, beside a bare loop that only asks the pose model, on the same clip of 25 frames a second, in turn. Over its rounds the ratio is ${ratios.join(' and ')}: at least ${TARGET} × with each.`,
    '',
    '| round | model | record screen, frames a second | bare loop | ratio | valid reps |',
    '|---:|---|---:|---:|---:|---:|',
    ...rounds.map(
      (round, at) =>
        `| ${at + 1} | ${round.screen.model} | ${rate(round.screen).toFixed(1)} | ${rate(round.bare).toFixed(1)} | ${ratioOf(round).toFixed(2)} × | ${round.screen.validReps} |`,
    ),
  ].join('\n');
};

const measure = async (browser: Browser, origin: string, wanted: number): Promise<readonly Round[]> => {
  const assets = buildPoseAssets(fileURLToPath(new URL('../../web/public', import.meta.url)));
  const page = await browser.newPage();
  await signUp(page, origin);
  await page.addInitScript(WRITE_DOWN_FRAMES);
  const rounds: Round[] = [];
  while (rounds.length < wanted) {
    const screen = await runScreen(page, origin);
    rounds.push({ screen, bare: await runBare(page, assets, screen.model) });
  }
  return rounds;
};

const main = async (wanted: number): Promise<void> => {
  buildIfStale();
  await prepareDataFolder();
  const [product, bare] = [await startServer('bench'), await openServer()];
  const browser = await startChromium(['--autoplay-policy=no-user-gesture-required']);
  try {
    const rounds = await measure(browser, product.origin, wanted);
    const text = textOf(browser.version(), rounds);
    console.log(text);
    writePart(HEADING, text);
    process.exitCode = ratiosByModel(rounds).every(([, ratio]) => ratio >= TARGET) ? 0 : 1;
  } finally {
    await browser.close();
    await bare.close();
    await product.stop();
  }
};

await main(Number(process.argv[2] ?? 3));
