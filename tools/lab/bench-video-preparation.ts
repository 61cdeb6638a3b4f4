/**
 * `npm --prefix tools run bench:video`: time of the job that prepares a video for playback
 * (seekable video, thumbnail, GIF, in a child process for untrusted input), compared with `ffmpeg`
 * commands that create such files. Measures our clip, and the clip repeated to one minute. Writes
 * its part of docs/benchmarks.md.
 */
import '../../scripts/print-script-help.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REUSE_LIMITS } from '../../server/src/features/media/processing/child-process-messages-and-limits.ts';
import type { DrawnSet } from '../../server/src/features/media/processing/child-process-messages-and-limits.ts';
import { processVideo } from '../../server/src/features/media/processing/run-media-process.ts';
import { closeIdleChildren } from '../../server/src/platform/process/child-process.ts';
import { circumstances, quantile, secondsOfEnded, writePart } from '../bench/write-measurements-into-docs.ts';
import { requirePackage } from '../services/install-debian-package.ts';
import { sampleSet } from './load/simulated-tracks.ts';

const HEADING = '## Preparing a video';
const ROUNDS = 5;
const ROUNDS_OF_ONE_PROCESS = REUSE_LIMITS.maxOrders;
const CLIP = join(import.meta.dirname, '../../media/clips/push-up.webm');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const ffmpeg = requirePackage(
  'ffmpeg',
  () => ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg'].find((path) => existsSync(path)),
  'Install ffmpeg yourself.',
);

const seconds = (began: number): number => (performance.now() - began) / 1000;

const byOurs = async (inputPath: string, set: DrawnSet, outputDir: string): Promise<void> => {
  const { signal } = new AbortController();
  const done = await processVideo({ inputPath, outputDir, highlight: null, set, ending: signal });
  if (!done.ok) throw new Error(done.message);
};

/**
 * Creates a seekable video, its middle frame, and a GIF of three seconds with ten frames per second
 * and its own palette.
 */
const byFfmpeg = (inputPath: string, outputDir: string, middle: number): void => {
  const gif = 'fps=10,scale=320:-2:flags=lanczos,split[a][b];[a]palettegen[p];[b][p]paletteuse';
  const outputs = [
    ['-c', 'copy', '-an', '-cues_to_front', '1', join(outputDir, 'video.webm')],
    ['-ss', String(middle), '-frames:v', '1', '-q:v', '4', join(outputDir, 'thumbnail.jpg')],
    ['-ss', String(middle - 1.5), '-t', '3', '-filter_complex', gif, join(outputDir, 'highlight.gif')],
  ];
  for (const output of outputs) {
    const isEarly = output[0] === '-ss';
    const seek = isEarly ? output.splice(0, 2) : [];
    const run = spawnSync(ffmpeg, ['-v', 'error', '-y', ...seek, '-i', inputPath, ...output]);
    if (run.status !== 0) throw new Error(run.stderr.toString());
  }
};

interface Measured {
  readonly clock: number;
  readonly processor: number;
}

const measure = async (
  folder: string,
  work: (outputDir: string) => Promise<void> | void,
  rounds = ROUNDS,
): Promise<Measured> => {
  const times: number[] = [];
  const before = secondsOfEnded();
  for (let round = 0; round < rounds; round += 1) {
    const outputDir = join(folder, `out-${times.length}`);
    await mkdir(outputDir, { recursive: true });
    const began = performance.now();
    await work(outputDir);
    times.push(seconds(began));
    await rm(outputDir, { recursive: true });
  }
  await closeIdleChildren();
  return { clock: quantile(times, 0.5), processor: (secondsOfEnded() - before) / rounds };
};

const lengthOf = (path: string): number => {
  const said = spawnSync(ffmpeg, ['-hide_banner', '-i', path, '-c', 'copy', '-f', 'null', '-']).stderr.toString();
  const [, minutes = '0', rest = '0'] = /time=\d+:(\d+):([\d.]+)(?![\s\S]*time=)/.exec(said) ?? [];
  return Number(minutes) * 60 + Number(rest);
};

const folder = await mkdtemp(join(tmpdir(), 'reptemple-bench-'));
try {
  const minute = join(folder, 'minute.webm');
  execFileSync(ffmpeg, ['-v', 'error', '-stream_loop', '-1', '-i', CLIP, '-t', '60', '-c', 'copy', minute]);
  const rows: string[] = [];
  for (const [what, path, times] of [
    ['our clip', CLIP, 1],
    ['a minute', minute, 4],
  ] as const) {
    const length = lengthOf(path);
    const set = await sampleSet(folder, times);
    const theirs = await measure(folder, (outputDir) => byFfmpeg(path, outputDir, length / 2));
    const reused = await measure(folder, (outputDir) => byOurs(path, set, outputDir), ROUNDS_OF_ONE_PROCESS);
    const started = await measure(folder, async (outputDir) => {
      await byOurs(path, set, outputDir);
      await closeIdleChildren();
    });
    const figures = [reused, started, theirs].flatMap(({ clock, processor }) => [clock, processor]);
    const ratios = [reused, started].map(({ processor }) => `${(processor / theirs.processor).toFixed(1)} ×`);
    rows.push(`| ${[what, length.toFixed(1), ...figures.map((one) => one.toFixed(2)), ...ratios].join(' | ')} |`);
  }
  const version = /ffmpeg version (\S+)/.exec(execFileSync(ffmpeg, ['-version'], { encoding: 'utf8' }))?.[1] ?? '';
  const text = [
    HEADING,
    '',
    `\`npm --prefix tools run bench:video\` on ${circumstances()}, ffmpeg ${version}. From the recorded file to a seekable video, a thumbnail and a GIF of three seconds with skeleton, count and angle, within limits of time, memory and size (docs/decisions/0004), flushed to the disk before it counts: by ${ROUNDS_OF_ONE_PROCESS} videos in one process and its start (docs/decisions/0121), and by a new process each time, started from source. In comparison, plain ffmpeg commands one after the other, with a GIF of the bare video. Clock: median of ${ROUNDS_OF_ONE_PROCESS} and ${ROUNDS}; processor time: mean.`,
    '',
    '| video | seconds long | reused process, s | processor s | new process, s | processor s | ffmpeg, s | processor s | ratio, reused | ratio, new |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
  say(text);
  writePart(HEADING, text);
} finally {
  await rm(folder, { recursive: true, force: true });
}
