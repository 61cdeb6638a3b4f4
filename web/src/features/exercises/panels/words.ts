/** Display texts of changes. */
import type { Rep } from '@reptemple/engine/rules/rep';
import { faultWords } from '../../../i18n/fault-words.ts';
import { t } from '../../../i18n/translate.ts';
import { minutesAndSeconds } from '../../../ui/format/duration.ts';
import type { Since } from './judged-by.ts';
import type { RepChange } from './verdict-change.ts';

const verdict = (rep: Rep): string => (rep.valid ? t('valid') : t('invalid ({fault})', { fault: faultWords(rep) }));

const heading = ({ number, startMs }: Rep): string =>
  t('Rep {number} at {time}', { number, time: minutesAndSeconds(startMs / 1000) });

/** "Rep 2 at 0:05: valid, was invalid (Arm movement 132°, at most 110°)" */
export const changeSentence = ({ before, after }: RepChange): string => {
  if (!after) return t('{rep} is no rep any more, was {before}', { rep: heading(before), before: verdict(before) });
  const [rep, now] = [heading(after), verdict(after)];
  return before
    ? t('{rep}: {now}, was {before}', { rep, now, before: verdict(before) })
    : t('{rep} is new: {now}', { rep, now });
};

/** "3 reps judged otherwise than at the last save"; empty for 0. */
export const changesSentence = (count: number, since: Since): string => {
  if (count === 0) return '';
  return since === 'save'
    ? t('{count, plural, one {# rep} other {# reps}} judged otherwise than at the last save', { count })
    : t('{count, plural, one {# rep} other {# reps}} judged otherwise than when you began', { count });
};

/** "5", or "5 → 3" if it changed. */
export const countWords = (before: number | undefined, after: number): string =>
  before === undefined || before === after ? String(after) : `${before} → ${after}`;
