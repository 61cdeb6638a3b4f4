/** The pictures in words, for whoever listens to them. */
import { t } from '../../../language/texts.ts';
import { spokenDuration } from '../../../ui/duration.ts';
import { secondsWords } from '../../../player/words.ts';
import type { PicturedRep } from './pictured-rep.ts';
import type { Stretch } from './geometry.ts';
import type { Standard } from '../../../player/standard.ts';
import type { Trace } from './trace.ts';

const verdicts = (reps: readonly { readonly valid: boolean }[]): string => {
  const valid = reps.filter((rep) => rep.valid).length;
  return `${t('{count, plural, one {# valid rep} other {# valid reps}}', { count: valid })} and ${t('{count, plural, one {# invalid rep} other {# invalid reps}}', { count: reps.length - valid })}`;
};

/** "at most 110° in the end position and at least 151° in the start position"; undefined where nothing is asked. */
const limits = ({ depth, extension, direction }: Standard): string | undefined => {
  const [deep, high] = direction === 1 ? ['at most', 'at least'] : ['at least', 'at most'];
  const asked = [
    depth === null ? undefined : `${deep} ${depth}° in the end position`,
    extension === null ? undefined : `${high} ${extension}° in the start position`,
  ].filter((words) => words !== undefined);
  return asked.length === 0 ? undefined : asked.join(' and ');
};

const asked = (standard: Standard): string => {
  const words = limits(standard);
  return words === undefined ? '' : ` A valid rep asks for ${words}.`;
};

export const angleSentence = (
  { points, fromMs, toMs }: Trace,
  standard: Standard,
  reps: readonly PicturedRep[],
): string => {
  let [least, most] = [180, 0];
  for (const { degrees } of points) {
    least = Math.min(least, degrees ?? least);
    most = Math.max(most, degrees ?? most);
  }
  const name = `${standard.angleName} over ${spokenDuration((toMs - fromMs) / 1000)}`;
  if (least > most) return `${name}: it could not be seen.`;
  return `${name}, between ${Math.round(least)}° and ${Math.round(most)}°: ${verdicts(reps)}.${asked(standard)}`;
};

export const stretchSentence = (stretches: readonly Stretch[], standard: Standard): string => {
  const deep = stretches.filter(({ isDeepEnough }) => isDeepEnough).length;
  const high = stretches.filter(({ isExtended }) => isExtended).length;
  const reps = t('{count, plural, one {# rep} other {# reps}}', { count: stretches.length });
  return `How far each of ${reps} went: ${deep} deep enough, ${high} extended enough.${asked(standard)}`;
};

/** "1.1 s down, 0.9 s up" */
export const tempoWords = ({ downMs, upMs }: { readonly downMs: number; readonly upMs: number | null }): string =>
  upMs === null ? `${secondsWords(downMs)} in all` : `${secondsWords(downMs)} down, ${secondsWords(upMs)} up`;

export const tempoSentence = (
  mean: { readonly downMs: number; readonly upMs: number; readonly reps: number } | null,
): string =>
  mean === null
    ? 'Tempo: no rep was finished.'
    : `Tempo of ${t('{count, plural, one {# rep} other {# reps}}', { count: mean.reps })}: on average ${secondsWords(mean.downMs)} down and ${secondsWords(mean.upMs)} up.`;

export const formSentence = (score: number, scores: readonly number[]): string => {
  const [worst, best] = [Math.min(...scores), Math.max(...scores)];
  return scores.length < 2
    ? `Form score ${score} of 100.`
    : `Form score ${score} of 100, from ${worst} to ${best} from rep to rep.`;
};

/** What is said of the rep one points at. */
export const repWords = (rep: PicturedRep, stretch: Stretch | undefined, tempo: string): string => {
  const verdict = rep.valid ? 'Valid' : `Invalid${rep.reason ? `, ${rep.reason}` : ''}`;
  const reach = stretch ? ` ${stretch.deepest}° to ${stretch.highest}°.` : '';
  return `Rep ${rep.number}: ${verdict}.${reach} ${tempo}.`;
};
