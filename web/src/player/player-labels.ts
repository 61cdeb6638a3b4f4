/** Labels and fill colours of phases, and texts of times and verdicts. */
import type { CameraPosition } from '@reptemple/engine/definition/exercise-definition';
import type { Phase } from '@reptemple/engine/definition/parse-exercise';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { MILLIS_PER_SECOND } from '@reptemple/engine/units';
import type { Millis } from '@reptemple/engine/units';
import { repName, repVerdictLabel } from '../i18n/count-unit-labels.ts';
import type { CountUnit } from '../i18n/count-unit-labels.ts';
import { formatNumber } from '../i18n/locale-formats.ts';
import { faultLabel } from '../i18n/rep-fault-labels.ts';
import { t } from '../i18n/translate.ts';
import type { Part } from './analysis/phase-segments.ts';

/** Names of the phases, short enough to be read from three metres away. */
export const PHASE_LABELS: Readonly<Record<Phase, string>> = {
  start: t('Start'),
  transition: t('Transition'),
  end: t('End'),
};

export const CAMERA_LABELS: Readonly<Record<CameraPosition, string>> = {
  side: t('From the side'),
  front: t('From the front'),
  back: t('From the back'),
};

export const PART_LABELS: Readonly<Record<Part, string>> = {
  start: t('Start'),
  down: t('To the end'),
  end: t('End'),
  up: t('To the start'),
};

/** Formats a time as `1:05.24`. Hundredths of a second distinguish frames. */
export const timecode = (ms: Millis): string => {
  const hundredths = Math.max(0, Math.floor(ms / 10));
  const seconds = Math.floor(hundredths / 100);
  const parts = [seconds % 60, hundredths % 100].map((part) => String(part).padStart(2, '0'));
  return `${Math.floor(seconds / 60)}:${parts.join('.')}`;
};

export const secondsLabel = (ms: Millis): string =>
  `${formatNumber(ms / MILLIS_PER_SECOND, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;

/** Returns for example "Rep 2 invalid: Arm movement 132°, at most 110°", or "Second 2 held". */
export const verdictMessage = (rep: Pick<Rep, 'number' | 'valid' | 'fault' | 'reason'>, unit: CountUnit): string => {
  const { number, valid } = rep;
  if (unit === 'seconds') return valid ? `${repName(number, unit)} ${t('held')}` : faultLabel(rep);
  return valid ? repVerdictLabel(rep) : `${repVerdictLabel(rep)}, ${faultLabel(rep)}`;
};

export const PHASE_FILLS: Readonly<Record<Phase, string>> = {
  start: 'fill-edge',
  transition: 'fill-line',
  end: 'fill-ink',
};
