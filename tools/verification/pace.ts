/**
 * Measures how the acceleration of the body reveals video and track that were sped up together.
 */
import { MAX_ACCELERATION } from '../../server/src/features/verification/limits.ts';
import { spedUp } from '../../engine/fixtures/forging.ts';
import { percent, table } from '../accuracy/print-report.ts';
import type { Row } from '../accuracy/print-report.ts';
import { factsOf } from './checks.ts';
import type { Clip } from './clips.ts';

const SPEEDS = [1, 1.5, 2, 2.5, 3, 4] as const;

const secondsOf = ({ reps }: Clip): number => {
  const seconds = reps.map(({ startMs, endMs }) => (endMs - startMs) / 1000).toSorted((a, b) => a - b);
  return seconds[Math.floor(seconds.length / 2)] ?? Infinity;
};

interface Pace {
  readonly seconds: number;
  readonly pull: number;
}

const paceRow = (speed: number, clips: readonly Clip[], quickest: Pace): Row => {
  const paces = clips.flatMap((clip): readonly Pace[] => {
    const pull = factsOf(spedUp(clip.track, speed), clip.exercise)?.acceleration ?? null;
    return pull === null ? [] : [{ seconds: secondsOf(clip) / speed, pull }];
  });
  const share = (is: (pace: Pace) => boolean): string => {
    const count = paces.filter(is).length;
    return `${count} (${percent(count, paces.length)})`;
  };
  return [
    `${speed} ×`,
    paces.length,
    share(({ pull }) => pull > MAX_ACCELERATION),
    share(({ pull }) => pull > quickest.pull),
    share(({ seconds }) => seconds < quickest.seconds),
  ];
};

/** `clips`: honest ones. */
export const paceSection = (clips: readonly Clip[]): readonly string[] => {
  const quickest = {
    seconds: Math.min(...clips.map(secondsOf)),
    pull: Math.max(...clips.map((clip) => factsOf(clip.track, clip.exercise)?.acceleration ?? 0)),
  };
  return [
    '## Film and track played faster together',
    `A slow set that is played faster looks like a quick one. The quickest honest set here takes ${quickest.seconds.toFixed(2)} s a rep and a pull of ${quickest.pull.toFixed(1)}. No limit that leaves honest people alone finds more than the last two columns say, and less than a margin above them is too near: the check asks for ${MAX_ACCELERATION}. So up to three times as fast this is mostly not found by what a body can do; the ticket's time, copies of earlier motion and reviewers are what is left.`,
    table(
      [
        'played',
        'clips with reps',
        `pull above ${MAX_ACCELERATION}: found`,
        'pull above every honest one',
        'quicker than every honest one',
      ],
      SPEEDS.map((speed) => paceRow(speed, clips, quickest)),
    ),
  ];
};
