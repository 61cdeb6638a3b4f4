/** Draft of a definition: always structurally valid, and semantically valid only without faults. */
import { DEFAULT_TIMING } from '@reptemple/engine/definition/definition';
import type { ExerciseDefinition, Fault } from '@reptemple/engine/definition/definition';
import { readExercise } from '@reptemple/engine/definition/exercise';
import { DEFAULT_ROBUST } from '@reptemple/engine/definition/settings';

/** Always serializable; may lack angles, ranges or a name. */
export type DraftDefinition = ExerciseDefinition;

export interface EditorProps {
  readonly draft: DraftDefinition;
  /**
   * Applies one undoable step. `label` names it for undo ("Move the start of Elbow"). Consecutive
   * steps with the same `gesture` (a drag, typing) are merged. `change` is pure and returns the
   * same object if nothing changed.
   */
  readonly edit: (label: string, change: (draft: DraftDefinition) => DraftDefinition, gesture?: string) => void;
}

/** Name of an unnamed exercise (specification S2, section 5). */
export const PLACEHOLDER_NAME = 'NEW EXERCISE';

/**
 * Parses any JSON into a draft with defaults, and lists all faults with their fields. Never throws.
 */
export const draftFrom = (json: unknown): { readonly draft: DraftDefinition; readonly faults: readonly Fault[] } => {
  const { definition, faults } = readExercise(json);
  return { draft: definition, faults };
};

/** Returns an empty draft with a side view. */
export const newDraft = (): DraftDefinition => ({
  name: PLACEHOLDER_NAME,
  cameraPosition: 'side',
  angles: [],
  phases: {
    start: { id: 'start', angleRanges: {} },
    transition: { id: 'transition', angleRanges: {} },
    end: { id: 'end', angleRanges: {} },
  },
  globalAlignments: [],
  timing: DEFAULT_TIMING,
  qualificationRep: { enabled: false },
  stopCondition: { enabled: false },
  robust: DEFAULT_ROBUST,
});
