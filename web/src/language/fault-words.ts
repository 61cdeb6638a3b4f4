/** Why a rep did not count, in the reader's language: the engine words it in English, and that is what recordings keep. */
import { said, t } from './texts.ts';

/** `Arm movement 132°, at most 110°`: engine/src/verdict.ts. */
const DETAIL = /^(?<name>.*) (?<value>-?[\d.]+)°, at (?<side>most|least) (?<limit>-?[\d.]+)°$/;

interface Fault {
  /** Empty when no single angle is to blame. */
  readonly detail: string;
}

export const faultDetail = ({ detail }: Fault): string => {
  const { name = '', value = '', side, limit = '' } = DETAIL.exec(detail)?.groups ?? {};
  if (side === undefined) return detail;
  return side === 'most'
    ? t('{name} {value}°, at most {limit}°', { name: said(name), value, limit })
    : t('{name} {value}°, at least {limit}°', { name: said(name), value, limit });
};

/** The angle and its limit where one is to blame, otherwise the rule's own words. */
export const faultWords = ({
  fault,
  reason,
}: {
  readonly fault: Fault | null;
  readonly reason: string | null;
}): string => (fault && faultDetail(fault)) || (reason ? said(reason) : t('Not valid'));
