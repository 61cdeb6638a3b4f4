/**
 * Frames a second that the record screen analyses, beside a bare pose loop on the same clip with the same model, in one browser.
 * `npm run bench:pose -- [rounds]`: rounds alternate, so that a busy machine disturbs both alike. Writes its part of docs/benchmarks.md.
 */
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { buildPoseAssets } from '@reptemple/pose/models/assets';
import pushUp from '../engine/exercises/push-up.json' with { type: 'json' };
import type { LoopResult, ScreenResult } from './bench-pose-page.ts';
import { circumstances, quantile, writePart } from './benchmarks-page.ts';
import { requireChromium } from './chromium.mjs';

const HEADING = '## Frames a second while recording';
const CLIP = '/samples/push-up.webm';
const PORT = 4277;
const PAGE = `http://127.0.0.1:${PORT}`;
/** The record screen must reach this share of the bare loop. */
const TARGET = 0.9;

const CHALLENGE = {
  id: '11111111-1111-4111-8111-111111111111',
  slug: 'bench',
  name: 'Bench',
  description: null,
  type: 'progression',
  status: 'active',
  isDaily: false,
  startDate: null,
  endDate: null,
  timeZone: 'UTC',
  exercise: { id: '22222222-2222-4222-8222-222222222222', name: 'Push-up' },
  participants: 0,
};
const PROFILE = { id: 'bench', email: 'bench@example.org', name: 'Bench', isAdmin: false, gender: 'male' };

const answerApi = async (page: Page): Promise<void> => {
  await page.route('**/api/profile', (route) => route.fulfill({ json: { profile: PROFILE } }));
  await page.route('**/api/challenges/*', (route) =>
    route.fulfill({ json: { challenge: CHALLENGE, exerciseDefinition: pushUp } }),
  );
};

/** In the page, through Vite: what runs there has to be compiled for there. */
const MODULE = `/@fs${fileURLToPath(new URL('bench-pose-page.ts', import.meta.url))}`;

const runScreen = async (page: Page): Promise<ScreenResult> => {
  await page.goto(`${PAGE}/challenge/${CHALLENGE.id}/record?testVideo=${encodeURIComponent(CLIP)}`);
  const start = page.getByRole('button', { name: 'Start Recording' });
  await start.click({ timeout: 120_000 });
  await page.getByRole('heading', { name: 'Challenge Results' }).waitFor({ timeout: 120_000 });
  return page.evaluate(async (module) => (await import(module)).takeKeptAttempt(), MODULE);
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
  const root = fileURLToPath(new URL('../web/', import.meta.url));
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

const textOf = (version: string, rounds: readonly Round[]): string =>
  [
    HEADING,
    '',
    `\`npm run bench:pose\` on ${circumstances()}, Chromium ${version} without a graphics chip. The record screen with its count, its overlay and its film, beside a bare loop that only asks the pose model, on the same clip of 25 frames a second, in turn. The middle ratio is ${quantile(rounds.map(ratioOf), 0.5).toFixed(2)} ×: at least ${TARGET} ×.`,
    '',
    '| round | model | record screen, frames a second | bare loop | ratio | valid reps |',
    '|---:|---|---:|---:|---:|---:|',
    ...rounds.map(
      (round, at) =>
        `| ${at + 1} | ${round.screen.model} | ${rate(round.screen).toFixed(1)} | ${rate(round.bare).toFixed(1)} | ${ratioOf(round).toFixed(2)} × | ${round.screen.validReps} |`,
    ),
  ].join('\n');

const main = async (wanted: number): Promise<void> => {
  const assets = buildPoseAssets(fileURLToPath(new URL('../web/public', import.meta.url)));
  const server = await openServer();
  const browser = await chromium.launch({
    executablePath: await requireChromium(),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
  });
  const page = await browser.newPage();
  await answerApi(page);
  const rounds: Round[] = [];
  while (rounds.length < wanted) {
    const screen = await runScreen(page);
    rounds.push({ screen, bare: await runBare(page, assets, screen.model) });
  }
  const text = textOf(browser.version(), rounds);
  await browser.close();
  await server.close();
  console.log(text);
  writePart(HEADING, text);
  process.exitCode = quantile(rounds.map(ratioOf), 0.5) >= TARGET ? 0 : 1;
};

await main(Number(process.argv[2] ?? 3));
