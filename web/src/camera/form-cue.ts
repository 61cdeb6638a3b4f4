/** The one thing to say of a person's form: to the eye and to the ear, in words of at most three syllables. */
import type { FaultCode, RepFault } from '@reptemple/engine/rep';
import type { LiveResult } from '@reptemple/engine/session';

/** Where the angle does not say it better. */
const CUES: Readonly<Record<FaultCode, string>> = {
  skipped_end: 'All the way',
  skipped_return: 'Slow down',
  started_new_rep: 'Full reps',
  left_start_early: 'Hold the start',
  sustained_alignment: 'Stay straight',
  alignment: 'Stay straight',
  other_alignment: 'Stay straight',
  not_deep_enough: 'All the way',
  not_locked_out: 'Lock out',
};

/** What has to be held in line, by how the angle is called. */
const ALIGNMENT_CUES: readonly (readonly [name: RegExp, cue: string])[] = [
  [/^(leg|knee)/i, 'Straight legs'],
  [/^(core|hip)/i, 'Hips in line'],
  [/^back/i, 'Straight back'],
];

type Failed = Pick<RepFault, 'code' | 'value' | 'limit'> & Partial<Pick<RepFault, 'detail'>>;

const isAlignment = (code: FaultCode): boolean => CUES[code] === 'Stay straight';

/** What to do about a failed rep: "Bend more". The detail begins with the name of the angle to blame. */
export const cueFor = ({ code, value, limit, detail = '' }: Failed): string => {
  if (isAlignment(code)) return ALIGNMENT_CUES.find(([name]) => name.test(detail))?.[1] ?? CUES[code];
  if (code !== 'not_deep_enough' || value === null || limit === null) return CUES[code];
  return value > limit ? 'Bend more' : 'Stretch more';
};

type Position = Pick<LiveResult, 'isVisible' | 'isValidPosition'>;

/** Good form is never said of a position that does not hold, nor beside a rep that has just failed. */
export const isGoodForm = ({ isVisible, isValidPosition }: Position, fault: RepFault | null): boolean =>
  isVisible && isValidPosition && fault === null;
