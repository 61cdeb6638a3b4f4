/** Formats the result for people: totals, one line per rep, and statistics of the set. */
import type { Rep } from '@reptemple/engine/rules/rep';
import type { Replay } from '@reptemple/engine/counting/replay';
import type { Millis } from '@reptemple/engine/units';

const seconds = (ms: Millis): string => (ms / 1000).toFixed(2);
const shortSeconds = (ms: Millis): string => `${(ms / 1000).toFixed(1)} s`;

interface Column {
  readonly title: string;
  readonly width: number;
  readonly cell: (rep: Rep) => string;
}

const COLUMNS: readonly Column[] = [
  { title: 'rep', width: 4, cell: ({ number }) => String(number) },
  { title: 'start', width: 8, cell: ({ startMs }) => seconds(startMs) },
  { title: 'bottom', width: 8, cell: ({ bottomMs }) => (bottomMs === null ? '-' : seconds(bottomMs)) },
  { title: 'end', width: 8, cell: ({ endMs }) => seconds(endMs) },
  { title: 'down', width: 7, cell: ({ bottomMs, downMs }) => (bottomMs === null ? '-' : seconds(downMs)) },
  { title: 'up', width: 6, cell: ({ bottomMs, upMs }) => (bottomMs === null ? '-' : seconds(upMs)) },
  { title: 'range', width: 7, cell: ({ rangeOfMotion }) => `${rangeOfMotion}°` },
  { title: 'form', width: 6, cell: ({ formScore }) => String(formScore) },
];

const figures = ({ fault }: Rep): string => (fault && fault.detail !== '' ? ` (${fault.detail})` : '');
const verdict = (rep: Rep): string => (rep.valid ? 'valid' : `INVALID  ${rep.reason ?? ''}${figures(rep)}`);

const line = (rep: Rep): string =>
  `${COLUMNS.map(({ width, cell }) => cell(rep).padStart(width)).join('')}  ${verdict(rep)}`;
const heading = `${COLUMNS.map(({ title, width }) => title.padStart(width)).join('')}  verdict`;

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;

/** Formats the trends of speed and range, which need several reps. */
const fatigue = ({ summary: { slowdownMsPerRep, rangeLossPerRep } }: Replay): readonly string[] =>
  slowdownMsPerRep === null || rangeLossPerRep === null
    ? []
    : [`from rep to rep: ${signed(slowdownMsPerRep / 1000, 2)} s, ${signed(rangeLossPerRep, 1)}° of range`];

const setLine = ({ formScore, summary }: Replay): string => {
  const { meanDownMs, meanUpMs, repsPerMinute } = summary;
  const tempo = meanDownMs === null || meanUpMs === null ? '-' : `${seconds(meanDownMs)} s / ${seconds(meanUpMs)} s`;
  return `Set: form ${formScore ?? '-'}, down / up ${tempo}, ${repsPerMinute} valid reps per minute`;
};

const remarks = ({ frames, framesWithPose, framesPerSecond, isRankable, unfinished }: Replay): readonly string[] => [
  ...(frames > 0 && framesWithPose === 0 ? ['No person found in any frame.'] : []),
  ...(unfinished
    ? [`The rep that started at ${seconds(unfinished.startMs)} s wasn’t finished and doesn’t count.`]
    : []),
  ...(frames > 1 && !isRankable ? [`Only ${framesPerSecond} frames per second. Fast reps may be missed.`] : []),
];

const notCountedLines = ({ notCounted }: Replay): readonly string[] =>
  notCounted.map(
    ({ code, startMs, endMs }) =>
      `Movement from ${seconds(startMs)} s to ${seconds(endMs)} s isn’t a rep: ${code.replaceAll('_', ' ')}.`,
  );

export const report = (exercise: string, result: Replay): string => {
  const { validReps, invalidReps, durationMs, framesWithPose, frames, lockedSide, reps } = result;
  const set = reps.length === 0 ? [] : ['', heading, ...reps.map(line), '', setLine(result), ...fatigue(result)];
  return [
    `${exercise}: ${validReps} valid, ${invalidReps} invalid in ${shortSeconds(durationMs)}`,
    `${framesWithPose} of ${frames} frames show a person; side: ${lockedSide ?? 'not locked'}`,
    ...set,
    ...notCountedLines(result),
    ...remarks(result),
  ].join('\n');
};
