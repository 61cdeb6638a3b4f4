/**
 * `npm --prefix tools run bench:web`: Lighthouse's four scores (mobile preset, median of three
 * runs) and script sizes of the pages that visitors open first, in the built product with data.
 * Writes its part of docs/benchmarks.md. `-- landing challenge` measures only these pages and
 * writes nothing; `-- --why` also prints the reasons for lost points.
 */
import '../../scripts/print-script-help.mjs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import { lightLaunchOptions } from '../../e2e/fixtures/chromium-launch-options.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import type { RunningServer } from '../../e2e/fixtures/server.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { freePort } from '../../server/test/start-server-process.ts';
import { prepareDataFolder } from '../../server/test/test-installation.ts';
import { promote, seed, createAccount } from '../screenshots/seed-users-and-data.ts';
import { startChromium } from '../services/start-chromium.ts';
import { circumstances, quantile, writePart } from './write-measurements-into-docs.ts';

const HEADING = '## Lighthouse';
const RUNS = 3;
const MIN_SCORE = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Maximum size of a page's scripts with gzip, in units of 1024 bytes. */
const MAX_SCRIPT_KB = 120;
const POSE_CODE = /PoseLandmarker|vision_wasm/;

type Category = (typeof CATEGORIES)[number];
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

interface Measured {
  readonly name: string;
  readonly scores: Readonly<Record<Category, number>>;
  /** Measurements in milliseconds, except layout shift, which has no unit. */
  readonly figures: readonly (readonly [string, number])[];
  readonly scriptKb: number;
  readonly hasPoseCode: boolean;
  readonly load: number;
  readonly faults: readonly string[];
}

const FIGURES = [
  ['FCP', 'first-contentful-paint'],
  ['LCP', 'largest-contentful-paint'],
  ['TBT', 'total-blocking-time'],
  ['CLS', 'cumulative-layout-shift'],
] as const;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { why: { type: 'boolean' } } });

/**
 * Runs Lighthouse. Called as a library, it sends no error reports: package.json replaces its
 * reporting package by an empty one.
 */
const runLighthouse = async (address: string, port: number): Promise<Report> => {
  const result = await lighthouse(address, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse said nothing of ${address}`);
  if (result.lhr.runtimeError) throw new Error(`${address}: ${result.lhr.runtimeError.message}`);
  return result.lhr;
};

const faultsOf = ({ audits, categories }: Report): readonly string[] =>
  CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ weight, audit: audits[id] }))
      .filter(({ weight, audit }) => weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
      .map(({ audit }) => `${category}: ${audit?.id} ${audit?.score} ${audit?.displayValue ?? audit?.title ?? ''}`),
  );

const scriptsOf = async ({ audits }: Report): Promise<readonly Buffer[]> => {
  const details = audits['network-requests']?.details;
  const items = details?.type === 'table' ? details.items : [];
  const addresses = items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url);
  return Promise.all(
    [...new Set(addresses.filter((address) => typeof address === 'string'))].map(async (address) =>
      Buffer.from(await (await fetch(address)).arrayBuffer()),
    ),
  );
};

const middle = (values: readonly number[]): number => quantile(values, 0.5);

const measure = async (name: string, address: string, port: number): Promise<Measured> => {
  const reports: Report[] = [];
  const loads: number[] = [];
  while (reports.length < RUNS) {
    reports.push(await runLighthouse(address, port));
    loads.push(loadavg()[0] ?? 0);
  }
  const scoreOf = (category: Category): number =>
    middle(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
  const [first] = reports;
  const scripts = first ? await scriptsOf(first) : [];
  return {
    name,
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    figures: FIGURES.map(([short, id]) => [short, middle(reports.map(({ audits }) => audits[id]?.numericValue ?? 0))]),
    scriptKb: scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1024,
    hasPoseCode: scripts.some((script) => POSE_CODE.test(script.toString())),
    load: middle(loads),
    faults: [...new Set(reports.flatMap(faultsOf))],
  };
};

const fill = async (browser: Browser, server: RunningServer): Promise<string> => {
  const newContext = async () => (await browser.newContext()).request;
  const admin = await createAccount(await newContext(), server.origin, 'Iris Hadrian', 'female');
  await promote(admin, server);
  const member = await createAccount(await newContext(), server.origin, 'Marcus Aurel', 'male');
  const { challenge } = await seed(server.origin, { member, admin, newContext });
  return challenge;
};

const pagesOf = (challenge: string) =>
  [
    ['landing', '/'],
    ['catalogue', '/challenges'],
    ['challenge', `/challenge/${challenge}`],
    ['leaderboard', `/challenge/${challenge}/leaderboard`],
  ] as const;

const isGood = ({ name, scores, scriptKb, hasPoseCode }: Measured): boolean =>
  Object.values(scores).every((score) => score >= MIN_SCORE) &&
  !hasPoseCode &&
  (name !== 'landing' || scriptKb <= MAX_SCRIPT_KB);

const rowOf = ({ name, scores, figures, scriptKb, hasPoseCode, load }: Measured): string => {
  const times = figures.map(([short, value]) => (short === 'CLS' ? value.toFixed(3) : value.toFixed(0)));
  const cells = [
    name,
    ...Object.values(scores),
    ...times,
    scriptKb.toFixed(1),
    hasPoseCode ? 'yes' : 'no',
    load.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
};

const textOf = (browser: Browser, measured: readonly Measured[]): string =>
  [
    HEADING,
    '',
    `\`npm --prefix tools run bench:web\` on ${circumstances()}, Chromium ${browser.version()} without a graphics chip, Lighthouse's mobile preset, the middle of ${RUNS} runs. At least ${MIN_SCORE} each. First and largest contentful paint and blocking time in ms; script: what came before anybody touched the page, KB as gzip sends it, on the landing page at most ${MAX_SCRIPT_KB}.`,
    '',
    '| page | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS | script | pose code | load |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|---:|',
    ...measured.map(rowOf),
  ].join('\n');

buildIfStale();
await prepareDataFolder();
const port = await freePort();
const server = await startServer('bench-web', { ADMIN_SECOND_FACTOR: 'optional' });
const browser = await startChromium([`--remote-debugging-port=${port}`], lightLaunchOptions);
try {
  const pages = pagesOf(await fill(browser, server));
  const wanted = pages.filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const measured: Measured[] = [];
  for (const [name, path] of wanted) measured.push(await measure(name, server.origin + path, port));
  const text = textOf(browser, measured);
  console.log(text);
  if (values.why) for (const { name, faults } of measured) console.log([`\n${name}`, ...faults].join('\n'));
  if (wanted.length === pages.length) writePart(HEADING, text);
  if (!measured.every(isGood)) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
