/** Translates the reasons why a rep is invalid; the engine and recordings use English. */
import type { NotCountedCode } from '@reptemple/engine/counting/not-counted-movements';
import { validRepsLabel } from './count-format.ts';
import type { CountUnit } from './count-format.ts';
import { t, translateMessage } from './translate.ts';

/** Formats counts as "5 valid, 1 invalid". */
export const countsLabel = (
  { validReps, invalidReps }: { readonly validReps: number; readonly invalidReps: number },
  unit: CountUnit = 'reps',
): string =>
  unit === 'seconds'
    ? t('{held}, {count, plural, one {# form break} other {# form breaks}}', {
        held: validRepsLabel(validReps, unit),
        count: invalidReps,
      })
    : t('{validReps} valid, {invalidReps} invalid', { validReps, invalidReps });

/** Texts why a movement is no rep, by the engine's code (docs/decisions/0010). */
const NOT_COUNTED_LABELS: Readonly<Record<NotCountedCode, string>> = {
  too_few_frames: t('Too few frames'),
  person_lost: t('You were out of the picture'),
  joint_not_seen: t('An arm or leg was hidden'),
  too_slow: t('Took too long'),
  just_arrived: t('Hold the position before your first rep'),
  out_of_posture: t('Wrong position for this exercise'),
  body_stayed: t('Too little movement'),
  support_moved: t('Hands or feet moved'),
  legs_differed: t('Both legs must move alike'),
  legs_alike: t('One foot must be in front of the other'),
  start_not_held: t('Hold the start position first'),
  before_first_valid: t('Comes before your first valid rep'),
};

const isKnownCode = (code: string): code is NotCountedCode => Object.hasOwn(NOT_COUNTED_LABELS, code);

/** Returns the text for a stored code. A code of a newer engine gets a general one. */
export const notCountedLabel = (code: string): string =>
  isKnownCode(code) ? NOT_COUNTED_LABELS[code] : t('Not counted');

/**
 * Pattern of an angle fault such as `Arm movement 132°, at most 110°`:
 * engine/src/rules/rep-verdict.ts.
 */
const DETAIL = /^(?<name>.*) (?<value>-?[\d.]+)°, at (?<side>most|least) (?<limit>-?[\d.]+)°$/;

/**
 * Pattern of a fault such as `Hips 10% below the body line, at most 8%`:
 * engine/src/counting/body-line.ts.
 */
const LINE_DETAIL = /^(?<joint>Hips|Knees) (?<value>\d+)% (?<side>below|above) the body line, at most (?<limit>\d+)%$/;

const lineDetail = (detail: string): string | undefined => {
  const { joint, value = '', side, limit = '' } = LINE_DETAIL.exec(detail)?.groups ?? {};
  if (side === undefined) return undefined;
  if (joint === 'Knees') return t('Knees {value}% below the body line, at most {limit}%', { value, limit });
  return side === 'below'
    ? t('Hips {value}% below the body line, at most {limit}%', { value, limit })
    : t('Hips {value}% above the body line, at most {limit}%', { value, limit });
};

interface Fault {
  /** Measured value and limit; empty if the fault is not due to a single angle. */
  readonly detail: string;
}

export const faultDetail = ({ detail }: Fault): string => {
  const { name = '', value = '', side, limit = '' } = DETAIL.exec(detail)?.groups ?? {};
  if (side === undefined) return lineDetail(detail) ?? detail;
  return side === 'most'
    ? t('{name} {value}°, at most {limit}°', { name: translateMessage(name), value, limit })
    : t('{name} {value}°, at least {limit}°', { name: translateMessage(name), value, limit });
};

/** Returns the text of a fault: the angle with its limit, or else the rule's text. */
export const faultLabel = ({
  fault,
  reason,
}: {
  readonly fault: Fault | null;
  readonly reason: string | null;
}): string => (fault && faultDetail(fault)) || (reason ? translateMessage(reason) : t('Not valid'));
