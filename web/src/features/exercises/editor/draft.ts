/** What an author works on: a definition in the engine's stored shape, in shape always, in sense only when it has no faults. */
import { DEFAULT_TIMING } from '@reptemple/engine/definition';
import type { ExerciseDefinition, Fault } from '@reptemple/engine/definition';
import { readExercise } from '@reptemple/engine/exercise';
import { DEFAULT_ROBUST } from '@reptemple/engine/settings';

/** Always serialisable; may still lack angles, ranges or a name. */
export type DraftDefinition = ExerciseDefinition;

/** What every section of the editor is given. */
export interface EditorProps {
  readonly draft: DraftDefinition;
  /**
   * One step of work. `label` names it for undo ("Move the start of Elbow"); steps in a row with the same `gesture` (a drag, a
   * word being typed) are one. `change` is pure and gives the same object back when nothing changed.
   */
  readonly edit: (label: string, change: (draft: DraftDefinition) => DraftDefinition, gesture?: string) => void;
}

/** The name of what has none yet (second document, section 5). */
export const PLACEHOLDER_NAME = 'NEW EXERCISE';

/** A draft from any JSON, defaults filled in, and every fault that keeps it from counting, each naming its field. Never throws. */
export const draftFrom = (json: unknown): { readonly draft: DraftDefinition; readonly faults: readonly Fault[] } => {
  const { definition, faults } = readExercise(json);
  return { draft: definition, faults };
};

/** Nothing yet, seen from the side. */
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
