/** The result for people: one line a rep, and the totals. */
import type { Rep } from '@reptemple/engine/rep';
import type { Replay } from '@reptemple/engine/replay';

const seconds = (ms: number): string => (ms / 1000).toFixed(2).padStart(7);

const figures = ({ fault }: Rep): string => (fault && fault.detail !== '' ? ` (${fault.detail})` : '');

const line = (rep: Rep): string =>
  [
    String(rep.number).padStart(4),
    seconds(rep.startMs),
    rep.bottomMs === null ? '      -' : seconds(rep.bottomMs),
    seconds(rep.endMs),
    `${rep.rangeOfMotion}°`.padStart(6),
    String(rep.formScore).padStart(5),
    rep.valid ? '  valid' : `  INVALID  ${rep.reason ?? ''}${figures(rep)}`,
  ].join('');

export const report = (exercise: string, result: Replay): string =>
  [
    `${exercise}: ${result.validReps} valid, ${result.invalidReps} invalid in ${(result.durationMs / 1000).toFixed(1)} s`,
    `${result.framesWithPose} of ${result.frames} frames show a person; side: ${result.lockedSide ?? 'not locked'}; form score: ${result.formScore ?? '-'}`,
    ...(result.reps.length > 0 ? [' rep  start bottom    end range form  verdict'] : []),
    ...result.reps.map(line),
  ].join('\n');
