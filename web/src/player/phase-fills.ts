/** How the phases look wherever they are drawn. Gold and clay are for verdicts, so they are told apart by how dark they are. */
import type { Phase } from '@reptemple/engine/exercise';

export const PHASE_FILLS: Readonly<Record<Phase, string>> = {
  start: 'fill-edge',
  transition: 'fill-line',
  end: 'fill-ink',
};
