import type { Phase } from '@reptemple/engine/definition/definition';
import { inLowerCase } from '../../../../i18n/locale-formats.ts';
import { PHASE_LABELS } from '../../../../player/player-labels.ts';

/** "start", for the middle of a sentence. */
export const phaseName = (phase: Phase): string => inLowerCase(PHASE_LABELS[phase]);
