/** How the panels say what a change of the definition did. */
import type { Rep } from '@reptemple/engine/rep';
import { faultWords } from '../../../player/words.ts';
import { t } from '../../../language/texts.ts';
import { minutesAndSeconds } from '../../../ui/duration.ts';
import type { Since } from './judged-by.ts';
import type { RepChange } from './verdict-change.ts';

const verdict = (rep: Rep): string => (rep.valid ? 'valid' : `invalid (${faultWords(rep)})`);

const heading = ({ number, startMs }: Rep): string => `Rep ${number} at ${minutesAndSeconds(startMs / 1000)}`;

/** "Rep 2 at 0:05: valid, was invalid (Arm movement 132°, at most 110°)" */
export const changeSentence = ({ before, after }: RepChange): string => {
  if (!after) return `${heading(before)} is no rep any more, was ${verdict(before)}`;
  if (!before) return `${heading(after)} is new: ${verdict(after)}`;
  return `${heading(after)}: ${verdict(after)}, was ${verdict(before)}`;
};

const SINCE: Readonly<Record<Since, string>> = { save: 'at the last save', beginning: 'when you began' };

/** "3 reps judged otherwise than at the last save"; nothing where there are none. */
export const changesSentence = (changes: number, since: Since): string =>
  changes === 0
    ? ''
    : `${t('{count, plural, one {# rep} other {# reps}}', { count: changes })} judged otherwise than ${SINCE[since]}`;

/** "5", or "5 → 3" where it was 5 before. */
export const countWords = (before: number | undefined, after: number): string =>
  before === undefined || before === after ? String(after) : `${before} → ${after}`;
