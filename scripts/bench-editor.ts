/**
 * `npm run bench:editor`: how long one change of a definition takes to judge comparison panels of 60 s each anew, with everything the
 * player keeps of every frame, and for how long the page does not answer meanwhile. Writes its part of docs/benchmarks.md. What counts is
 * the processor's time: on a machine that others load, clocks tell of them.
 */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { getExercise } from '../cli/src/exercises.ts';
import { analysing } from '../web/src/player/analysis.ts';
import { circumstances, quantile, writePart } from './benchmarks-page.ts';

const HEADING = '## Judging while editing';
const CLIP_MS = 60_000;
/** Of one panel. */
const LIMIT_MS = 50;
const CHANGES = 60;
const PANELS = [1, 2, 4];

/** Real poses, again and again until the clip is long enough. */
const clipOf = (name: string): Track => {
  const packed = readFileSync(new URL(`../media/clips/${name}.track.json.gz`, import.meta.url));
  const parsed = parseTrack(JSON.parse(gunzipSync(packed).toString()));
  if (!parsed.ok) throw new Error(parsed.message);
  const { frames } = parsed.value;
  const lengthMs = (frames.at(-1)?.t ?? 0) + 40;
  const rounds = Array.from({ length: Math.ceil(CLIP_MS / lengthMs) }, (_, round) =>
    frames.map(({ t, p }) => ({ t: t + round * lengthMs, p })),
  );
  return { ...parsed.value, frames: rounds.flat().filter(({ t }) => t < CLIP_MS) };
};

/** As if somebody dragged the depth. */
const changed = (definition: ExerciseDefinition, change: number): ExerciseDefinition => {
  const [moving] = definition.angles;
  if (!moving) throw new Error('nothing to change');
  const { end } = definition.phases;
  const angleRanges = { ...end.angleRanges, [moving.id]: { min: 0, max: 70 + (change % 60) } };
  return { ...definition, phases: { ...definition.phases, end: { ...end, angleRanges } } };
};

interface Judged {
  readonly tookMs: number;
  /** The longest stretch without a pause. */
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

/** Milliseconds of one processor that a change takes. */
const processorOf = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / CHANGES;
};

// The first rounds are compiled while they run.
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
  `\`npm run bench:editor\` on ${circumstances()}. Panels of ${CLIP_MS / 1000} s (${clip.frames.length} frames) each, ${CHANGES} changes of a range. Limit for one panel: ${LIMIT_MS} ms.`,
  '',
  '| panels | processor time a change, ms | by the clock p50 | p95 | page busy at a stretch p50, ms |',
  '|---:|---:|---:|---:|---:|',
  ...rows.map(({ line }) => `| ${line} |`),
].join('\n');
console.log(text);
writePart(HEADING, text);
if (rows.some(({ panels, processorMs }) => panels === 1 && processorMs >= LIMIT_MS)) process.exitCode = 1;
