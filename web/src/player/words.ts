/** How the phases are called wherever people see them. */
import type { Phase } from '@reptemple/engine/exercise';

/** Words short enough to be read from three metres. */
export const PHASE_WORDS: Readonly<Record<Phase, string>> = { start: 'Start', transition: 'Moving', end: 'End' };
