/**
 * `npm --prefix tools run bench:editor`: time to analyse comparison panels of 60 s each after a
 * change of the definition, with all of the player's data per frame, and how long the page is
 * blocked. Writes its part of docs/benchmarks.md. Compares CPU time, because other load on the
 * machine distorts wall-clock time.
 */
import '../../scripts/print-script-help.mjs';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { parseTrack } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import { getExercise } from '../../cli/src/load-exercise.ts';
import { analysing } from '../../web/src/player/analysis/frame-by-frame-count.ts';
import { circumstances, quantile, writePart } from './write-measurements-into-docs.ts';

const HEADING = '## Judging while editing';
const CLIP_MS = 60_000;
const LIMIT_MS = 50;
const CHANGES = 60;
const PANELS = [1, 2, 4];

const clipOf = (name: string): Track => {
  const packed = readFileSync(new URL(`../../media/clips/${name}.track.json.gz`, import.meta.url));
  const parsed = parseTrack(JSON.parse(gunzipSync(packed).toString()));
  if (!parsed.ok) throw new Error(parsed.message);
  const { frames } = parsed.value;
  const lengthMs = (frames.at(-1)?.t ?? 0) + 40;
  const rounds = Array.from({ length: Math.ceil(CLIP_MS / lengthMs) }, (_, round) =>
    frames.map(({ t, p }) => ({ t: t + round * lengthMs, p })),
  );
  return { ...parsed.value, frames: rounds.flat().filter(({ t }) => t < CLIP_MS) };
};

const changed = (definition: ExerciseDefinition, change: number): ExerciseDefinition => {
  const [moving] = definition.angles;
  if (!moving) throw new Error('nothing to change');
  const { end } = definition.phases;
  const angleRanges = { ...end.angleRanges, [moving.id]: { min: 0, max: 70 + (change % 60) } };
  return { ...definition, phases: { ...definition.phases, end: { ...end, angleRanges } } };
};

interface Judged {
  readonly tookMs: number;
  /** Longest time in ms for which the page's main thread was blocked. */
  readonly blockedMs: number;
}

const judge = (track: Track, definition: ExerciseDefinition): Judged => {
  const began = performance.now();
  let [blockedMs, from] = [0, began];
  for (const work = analysing(track, definition); work.next().done !== true; from = performance.now())
    blockedMs = Math.max(blockedMs, performance.now() - from);
  const ended = performance.now();
  return { tookMs: ended - began, blockedMs: Math.max(blockedMs, ended - from) };
};

const definition = getExercise('push-up');
const clip = clipOf('push-up-faults');
const measure = (panels: number): readonly Judged[] =>
  Array.from({ length: CHANGES }, (_, change) => {
    const judged = Array.from({ length: panels }, () => judge(clip, changed(definition, change)));
    return {
      tookMs: judged.reduce((sum, { tookMs }) => sum + tookMs, 0),
      blockedMs: Math.max(...judged.map(({ blockedMs }) => blockedMs)),
    };
  });

const processorOf = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / CHANGES;
};

// Runs the measurement once without using its result, because JIT compilation slows the first
// rounds.
measure(1);
const rows = PANELS.map((panels) => {
  const before = process.cpuUsage();
  const judged = measure(panels);
  const processorMs = processorOf(before);
  const took = judged.map(({ tookMs }) => tookMs);
  const blocked = judged.map(({ blockedMs }) => blockedMs);
  const figures = [processorMs, quantile(took, 0.5), quantile(took, 0.95), quantile(blocked, 0.5)];
  return { panels, processorMs, line: [panels, ...figures.map((ms) => ms.toFixed(1))].join(' | ') };
});
const text = [
  HEADING,
  '',
  `\`npm --prefix tools run bench:editor\` on ${circumstances()}. Panels of ${CLIP_MS / 1000} s (${clip.frames.length} frames) each, ${CHANGES} changes of a range. Limit for one panel: ${LIMIT_MS} ms.`,
  '',
  '| panels | processor time a change, ms | by the clock p50 | p95 | page busy at a stretch p50, ms |',
  '|---:|---:|---:|---:|---:|',
  ...rows.map(({ line }) => `| ${line} |`),
].join('\n');
console.log(text);
writePart(HEADING, text);
if (rows.some(({ panels, processorMs }) => panels === 1 && processorMs >= LIMIT_MS)) process.exitCode = 1;
