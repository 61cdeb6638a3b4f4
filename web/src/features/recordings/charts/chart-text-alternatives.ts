/** Text alternatives of the charts, for screen readers. */
import { translateMessage, t } from '../../../i18n/translate.ts';
import { secondsLabel } from '../../../player/player-labels.ts';
import type { Standard } from '../../../player/timeline/counting-angle-limits.ts';
import { spokenDuration } from '../../../ui/format/format-duration.ts';
import type { PicturedRep, Stretch, Trace } from './chart-data.ts';

const verdicts = (reps: readonly { readonly valid: boolean }[]): string => {
  const valid = reps.filter((rep) => rep.valid).length;
  return t(
    '{valid, plural, one {# valid rep} other {# valid reps}} and {invalid, plural, one {# invalid rep} other {# invalid reps}}',
    { valid, invalid: reps.length - valid },
  );
};

/** Returns the limits of a valid rep as text; empty without limits. */
export const limitLabel = ({ depth, extension }: Standard): string =>
  [
    depth === null ? '' : t('depth {depth}°', { depth }),
    extension === null ? '' : t('extension {extension}°', { extension }),
  ]
    .filter((words) => words !== '')
    .join(' · ');

/**
 * Returns the limits, for example "at most 110° in the end position and at least 151° in the start
 * position"; undefined without limits.
 */
const limits = ({ depth, extension, direction }: Standard): string | undefined => {
  const [deep, high] =
    direction === 1
      ? [
          t('at most {depth}° in the end position', { depth: depth ?? 0 }),
          t('at least {extension}° in the start position', { extension: extension ?? 0 }),
        ]
      : [
          t('at least {depth}° in the end position', { depth: depth ?? 0 }),
          t('at most {extension}° in the start position', { extension: extension ?? 0 }),
        ];
  if (depth === null) return extension === null ? undefined : high;
  return extension === null ? deep : t('{deep} and {high}', { deep, high });
};

const asked = (standard: Standard): string => {
  const words = limits(standard);
  return words === undefined ? '' : ` ${t('A valid rep needs {words}.', { words })}`;
};

export const angleMessage = (
  { points, fromMs, toMs }: Trace,
  standard: Standard,
  reps: readonly PicturedRep[],
): string => {
  let [least, most] = [180, 0];
  for (const { degrees } of points) {
    least = Math.min(least, degrees ?? least);
    most = Math.max(most, degrees ?? most);
  }
  const name = t('{angle} over {time}', { angle: standard.angleName, time: spokenDuration((toMs - fromMs) / 1000) });
  if (least > most) return t('{name}: not visible.', { name });
  return t('{name}, between {least}° and {most}°: {reps}.{standard}', {
    name,
    least: Math.round(least),
    most: Math.round(most),
    reps: verdicts(reps),
    standard: asked(standard),
  });
};

export const stretchMessage = (stretches: readonly Stretch[], standard: Standard): string => {
  const deep = stretches.filter(({ isDeepEnough }) => isDeepEnough).length;
  const high = stretches.filter(({ isExtended }) => isExtended).length;
  return t('{reps, plural, one {# rep} other {# reps}}: {deep} deep enough, {high} fully extended.{standard}', {
    reps: stretches.length,
    deep,
    high,
    standard: asked(standard),
  });
};

/** Returns the tempo, for example "1.1 s down, 0.9 s up". */
export const tempoLabel = ({ downMs, upMs }: { readonly downMs: number; readonly upMs: number | null }): string =>
  upMs === null
    ? t('{time} total', { time: secondsLabel(downMs) })
    : t('{down} down, {up} up', { down: secondsLabel(downMs), up: secondsLabel(upMs) });

export const tempoMessage = (
  mean: { readonly downMs: number; readonly upMs: number; readonly reps: number } | null,
): string =>
  mean === null
    ? t('Tempo: no finished reps.')
    : t('Tempo of {reps, plural, one {# rep} other {# reps}}: on average {down} down and {up} up.', {
        reps: mean.reps,
        down: secondsLabel(mean.downMs),
        up: secondsLabel(mean.upMs),
      });

export const formMessage = (score: number, scores: readonly number[]): string => {
  const [worst, best] = [Math.min(...scores), Math.max(...scores)];
  return scores.length < 2
    ? t('Form score {score} of 100.', { score })
    : t('Form score {score} of 100, from {worst} to {best} from rep to rep.', { score, worst, best });
};

/** Returns the description of the rep under the pointer. */
export const repLabel = (rep: PicturedRep, stretch: Stretch | undefined, tempo: string): string => {
  const verdict = rep.valid ? t('Valid') : `${t('Invalid')}${rep.reason ? `, ${translateMessage(rep.reason)}` : ''}`;
  const reach = stretch
    ? ` ${t('{deepest}° to {highest}°.', { deepest: stretch.deepest, highest: stretch.highest })}`
    : '';
  return t('Rep {number}: {verdict}.{reach} {tempo}.', { number: rep.number, verdict, reach, tempo });
};
