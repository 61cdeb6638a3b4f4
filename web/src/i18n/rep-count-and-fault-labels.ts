/**
 * Translated labels of rep counts, verdicts, form faults and movements that were not counted. The
 * engine and stored recordings have them in English.
 */
import type { NotCountedCode } from '@reptemple/engine/counting/not-counted-movements';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { formBreaksLabel, repName, repVerdictLabel, validRepsLabel } from './count-unit-labels.ts';
import type { CountUnit } from './count-unit-labels.ts';
import { t, translateMessage } from './translate.ts';

export const countsLabel = (
  { validReps, invalidReps }: { readonly validReps: number; readonly invalidReps: number },
  unit: CountUnit = 'reps',
): string =>
  unit === 'seconds'
    ? `${validRepsLabel(validReps, unit)}, ${formBreaksLabel(invalidReps)}`
    : t('{validReps} valid, {invalidReps} invalid', { validReps, invalidReps });

/**
 * Reasons why a movement was not counted as a rep, by the code of the engine (docs/decisions/0010).
 */
const NOT_COUNTED_LABELS: Readonly<Record<NotCountedCode, string>> = {
  too_few_frames: t('Too few frames'),
  person_lost: t('You were out of the picture'),
  joint_not_seen: t('An arm or leg was hidden'),
  too_slow: t('Took too long'),
  just_arrived: t('Hold the start position first'),
  out_of_posture: t('Wrong position for this exercise'),
  body_stayed: t('Too little movement'),
  support_moved: t('Hands or feet moved'),
  legs_differed: t('Both legs must move alike'),
  legs_alike: t('One foot must be in front of the other'),
  start_not_held: t('Hold the start position first'),
  before_first_valid: t('Before your first valid rep, so it’s ignored'),
};

const isKnownCode = (code: string): code is NotCountedCode => Object.hasOwn(NOT_COUNTED_LABELS, code);

/**
 * Returns the reason why a movement was not counted. Returns "Not counted" for an unknown code,
 * which a newer engine may have stored.
 */
export const notCountedLabel = (code: string): string =>
  isKnownCode(code) ? NOT_COUNTED_LABELS[code] : t('Not counted');

interface AngleAndLimit {
  readonly angle: number | string;
  /** Kind of the limit: `most` if it is a maximum, `least` if it is a minimum. */
  readonly side: string;
  readonly limit: number | string;
}

/** Returns a measured angle with its limit, such as "132°, at most 110°". */
export const angleWithLimit = ({ angle, side, limit }: AngleAndLimit): string =>
  t('{angle}°, {side, select, most {at most} other {at least}} {limit}°', { angle, side, limit });

/**
 * Pattern of the engine's message for an angle outside of its limit, such as `Arm movement 132°, at
 * most 110°` (engine/src/rules/rep-verdict-and-form-score.ts).
 */
const DETAIL = /^(?<name>.*) (?<value>-?[\d.]+)°, at (?<side>most|least) (?<limit>-?[\d.]+)°$/;

/**
 * Pattern of the engine's message for a body that is not straight, such as `Hips 10% below the body
 * line, at most 8%` (engine/src/counting/body-line.ts).
 */
const LINE_DETAIL = /^(?<joint>Hips|Knees) (?<value>\d+)% (?<side>below|above) the body line, limit (?<limit>\d+)%$/;

const lineDetail = (detail: string): string | undefined => {
  const { joint = '', value = '', side, limit = '' } = LINE_DETAIL.exec(detail)?.groups ?? {};
  if (side === undefined) return undefined;
  return t(
    '{joint, select, Knees {Knees} other {Hips}} {value}% {side, select, above {above} other {below}} the body line, limit {limit}%',
    { joint, value, side, limit },
  );
};

interface Fault {
  /** Measured value and its limit. Empty if the fault is not about one measured value. */
  readonly detail: string;
}

export const faultDetail = ({ detail }: Fault): string => {
  const { name = '', value = '', side, limit = '' } = DETAIL.exec(detail)?.groups ?? {};
  if (side === undefined) return lineDetail(detail) ?? detail;
  return `${translateMessage(name)} ${angleWithLimit({ angle: value, side, limit })}`;
};

/**
 * Returns the measured value with its limit. If the fault has none, returns the text of the rule
 * that was broken.
 */
export const faultLabel = ({
  fault,
  reason,
}: {
  readonly fault: Fault | null;
  readonly reason: string | null;
}): string => (fault && faultDetail(fault)) || (reason ? translateMessage(reason) : t('Invalid'));

/**
 * Returns the message about a rep, such as "Rep 2: invalid, Arm movement 132°, at most 110°", or
 * "Second 2 held" for a hold.
 */
export const verdictMessage = (rep: Pick<Rep, 'number' | 'valid' | 'fault' | 'reason'>, unit: CountUnit): string => {
  const { number, valid } = rep;
  if (unit === 'seconds') return valid ? `${repName(number, unit)} ${t('held')}` : faultLabel(rep);
  return valid ? repVerdictLabel(rep) : `${repVerdictLabel(rep)}, ${faultLabel(rep)}`;
};
