import type { CameraPosition } from '@reptemple/engine/definition/exercise-definition';
import type { Phase } from '@reptemple/engine/definition/parse-exercise';
import { t } from '../i18n/translate.ts';
import type { Part } from './analysis/phase-segments.ts';

/** Names of the phases, short so that they can be large and readable from three metres. */
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

export const PHASE_FILLS: Readonly<Record<Phase, string>> = {
  start: 'fill-edge',
  transition: 'fill-line',
  end: 'fill-ink',
};
