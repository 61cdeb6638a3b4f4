/** Translates why a rep is invalid; the engine and recordings use English. */
import { translateMessage, t } from './translate.ts';

/** Matches `Arm movement 132°, at most 110°`: engine/src/rules/verdict.ts. */
const DETAIL = /^(?<name>.*) (?<value>-?[\d.]+)°, at (?<side>most|least) (?<limit>-?[\d.]+)°$/;

/** Matches `Hips 10% below the body line, at most 8%`: engine/src/counting/body-line.ts. */
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
  /** Empty if the fault is not due to a single angle. */
  readonly detail: string;
}

export const faultDetail = ({ detail }: Fault): string => {
  const { name = '', value = '', side, limit = '' } = DETAIL.exec(detail)?.groups ?? {};
  if (side === undefined) return lineDetail(detail) ?? detail;
  return side === 'most'
    ? t('{name} {value}°, at most {limit}°', { name: translateMessage(name), value, limit })
    : t('{name} {value}°, at least {limit}°', { name: translateMessage(name), value, limit });
};

/** Returns the angle with its limit, or else the rule's text. */
export const faultLabel = ({
  fault,
  reason,
}: {
  readonly fault: Fault | null;
  readonly reason: string | null;
}): string => (fault && faultDetail(fault)) || (reason ? translateMessage(reason) : t('Not valid'));
