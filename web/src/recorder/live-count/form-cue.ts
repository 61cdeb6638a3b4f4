/**
 * Short instructions about the athlete's form, such as "Bend more", displayed and spoken. Each has
 * at most three syllables.
 */
import type { LiveResult } from '@reptemple/engine/counting/advance-session';
import type { FaultCode, RepFault } from '@reptemple/engine/rules/rep-result';
import { t } from '../../i18n/translate.ts';

/**
 * Instruction for each kind of form fault. One for the angle concerned is preferred if there is
 * one.
 */
const CUES: Readonly<Record<FaultCode, string>> = {
  skipped_end: t('All the way'),
  skipped_return: t('Slow down'),
  started_new_rep: t('All the way'),
  left_start_early: t('Hold the start'),
  sustained_alignment: t('Stay straight'),
  alignment: t('Stay straight'),
  other_alignment: t('Stay straight'),
  not_deep_enough: t('All the way'),
  not_locked_out: t('Lock out'),
  hips_sagged: t('Hips up'),
  hips_too_high: t('Hips down'),
  knees_dropped: t('Knees up'),
};

const ALIGNMENT_CUES: readonly (readonly [name: RegExp, cue: string])[] = [
  [/^(leg|knee)/i, t('Straight legs')],
  [/^(core|hip)/i, t('Hips in line')],
  [/^back/i, t('Straight back')],
];

type Failed = Pick<RepFault, 'code' | 'value' | 'limit'> & Partial<Pick<RepFault, 'detail'>>;

const isAlignment = (code: FaultCode): boolean => CUES[code] === CUES.alignment;

export const cueFor = ({ code, value, limit, detail = '' }: Failed): string => {
  if (isAlignment(code)) return ALIGNMENT_CUES.find(([name]) => name.test(detail))?.[1] ?? CUES[code];
  if (code !== 'not_deep_enough' || value === null || limit === null) return CUES[code];
  return value > limit ? t('Bend more') : t('Stretch more');
};

type Position = Pick<LiveResult, 'isVisible' | 'isValidPosition'>;

export const isGoodForm = ({ isVisible, isValidPosition }: Position, fault: RepFault | null): boolean =>
  isVisible && isValidPosition && fault === null;
