/**
 * Fill colours of the phases. They differ in lightness, because gold and clay are reserved for
 * verdicts.
 */
import type { Phase } from '@reptemple/engine/definition/exercise';

export const PHASE_FILLS: Readonly<Record<Phase, string>> = {
  start: 'fill-edge',
  transition: 'fill-line',
  end: 'fill-ink',
};
