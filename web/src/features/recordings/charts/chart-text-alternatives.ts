/** Descriptions of a set's charts: text alternatives for screen readers, and captions. */
import { inLowerCase } from '../../../i18n/locale-formats.ts';
import { countsLabel } from '../../../i18n/rep-count-and-fault-labels.ts';
import { translateMessage, t } from '../../../i18n/translate.ts';
import type { Standard } from '../../../player/timeline/counting-angle-limits.ts';
import { spokenDuration, secondsLabel } from '../../../ui/format/format-duration.ts';
import type { PicturedRep, Stretch, Trace } from './chart-data.ts';

const verdicts = (reps: readonly { readonly valid: boolean }[]): string => {
  const validReps = reps.filter((rep) => rep.valid).length;
  return countsLabel({ validReps, invalidReps: reps.length - validReps });
};

const limitsOf = ({ depth, extension, direction }: Standard): readonly string[] => {
  const [isDepthMost, isExtensionMost] = [direction === 1, direction !== 1];
  return [
    depth === null ? [] : [`${t('End')} ${limit(depth, isDepthMost)}`],
    extension === null ? [] : [`${t('Start')} ${limit(extension, isExtensionMost)}`],
  ].flat();
};

/**
 * Returns the limits of a valid rep as "End 110° or less · Start 151° or more"; empty without
 * limits.
 */
export const limitLabel = (standard: Standard): string => limitsOf(standard).join(' · ');

/**
 * Returns the limits of a valid rep as " Limits: End 110° or less, Start 151° or more."; empty
 * without limits.
 */
const asked = (standard: Standard): string => {
  const limits = limitsOf(standard);
  return limits.length === 0 ? '' : ` ${t('Limits')}: ${limits.join(', ')}.`;
};

const limit = (degrees: number, isMost: boolean): string =>
  isMost ? t('{max}° or less', { max: degrees }) : t('{min}° or more', { min: degrees });

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
  if (least > most) return `${name}: ${inLowerCase(t('Not visible'))}.`;
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

/**
 * Returns a rep's tempo as "1.1 s down, 0.9 s up", or as "2.0 s total" if it has no turning point.
 */
export const tempoLabel = ({ downMs, upMs }: { readonly downMs: number; readonly upMs: number | null }): string =>
  upMs === null
    ? `${secondsLabel(downMs)} ${t('total')}`
    : t('{down} down, {up} up', { down: secondsLabel(downMs), up: secondsLabel(upMs) });

export const tempoMessage = (
  mean: { readonly downMs: number; readonly upMs: number; readonly reps: number } | null,
): string => `${t('Tempo')}: ${mean === null ? t('None') : t('average {tempo}', { tempo: tempoLabel(mean) })}.`;

export const formMessage = (score: number, scores: readonly number[]): string => {
  const [worst, best] = [Math.min(...scores), Math.max(...scores)];
  return scores.length < 2
    ? `${t('Form Score')}: ${t('{now} of {whole}', { now: score, whole: 100 })}.`
    : t('Form score {score} of 100, from {worst} to {best} from rep to rep.', { score, worst, best });
};

export const repLabel = (rep: PicturedRep, stretch: Stretch | undefined, tempo: string): string => {
  const verdict = rep.valid ? t('Valid') : `${t('Invalid')}${rep.reason ? `, ${translateMessage(rep.reason)}` : ''}`;
  const reach = stretch ? ` ${t('{min}° to {max}°', { min: stretch.deepest, max: stretch.highest })}.` : '';
  return `${t('Rep {number}', { number: rep.number })}: ${verdict}.${reach} ${tempo}.`;
};
