/** The one thing to say of a person's form: to the eye and to the ear, in words of at most three syllables. */
import { t } from '../language/texts.ts';
import type { FaultCode, RepFault } from '@reptemple/engine/rep';
import type { LiveResult } from '@reptemple/engine/session';

/** Where the angle does not say it better. */
const CUES: Readonly<Record<FaultCode, string>> = {
  skipped_end: t('All the way'),
  skipped_return: t('Slow down'),
  started_new_rep: t('Full reps'),
  left_start_early: t('Hold the start'),
  sustained_alignment: t('Stay straight'),
  alignment: t('Stay straight'),
  other_alignment: t('Stay straight'),
  not_deep_enough: t('All the way'),
  not_locked_out: t('Lock out'),
  hips_sagged: t('Hips up'),
  hips_too_high: t('Hips down'),
};

/** What has to be held in line, by how the angle is called. */
const ALIGNMENT_CUES: readonly (readonly [name: RegExp, cue: string])[] = [
  [/^(leg|knee)/i, t('Straight legs')],
  [/^(core|hip)/i, t('Hips in line')],
  [/^back/i, t('Straight back')],
];

type Failed = Pick<RepFault, 'code' | 'value' | 'limit'> & Partial<Pick<RepFault, 'detail'>>;

const isAlignment = (code: FaultCode): boolean => CUES[code] === CUES.alignment;

/** What to do about a failed rep: "Bend more". The detail begins with the name of the angle to blame. */
export const cueFor = ({ code, value, limit, detail = '' }: Failed): string => {
  if (isAlignment(code)) return ALIGNMENT_CUES.find(([name]) => name.test(detail))?.[1] ?? CUES[code];
  if (code !== 'not_deep_enough' || value === null || limit === null) return CUES[code];
  return value > limit ? t('Bend more') : t('Stretch more');
};

type Position = Pick<LiveResult, 'isVisible' | 'isValidPosition'>;

/** Good form is never said of a position that does not hold, nor beside a rep that has just failed. */
export const isGoodForm = ({ isVisible, isValidPosition }: Position, fault: RepFault | null): boolean =>
  isVisible && isValidPosition && fault === null;
