/**
 * Draft of an exercise definition, and its copies in the browser. A draft is always structurally
 * valid, and semantically valid only without faults.
 */
import { z } from 'zod';
import { DEFAULT_TIMING } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition, Fault } from '@reptemple/engine/definition/exercise-definition';
import { readExercise } from '@reptemple/engine/definition/parse-exercise';
import { DEFAULT_ROBUST } from '@reptemple/engine/definition/robust-settings';

/** Definition that is edited: always serializable, but may lack angles, ranges or a name. */
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
 * Parses any JSON into a draft with defaults, and returns all faults with their fields. Never
 * throws.
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

/** The stored definition that a draft is based on. */
export interface StoredAs {
  readonly id: string;
  readonly version: number;
  readonly isSystem: boolean;
  readonly draft: DraftDefinition;
}

export interface Kept {
  /** Id of the write, unique across tabs. An unknown one was written by another tab. */
  readonly revision: string;
  /** Time of saving as Unix time in ms. */
  readonly at: number;
  readonly draft: DraftDefinition;
  readonly stored: StoredAs | null;
}

/** Stored drafts of one user by place: the id of a definition, or `NEW_WORK`. */
export interface LocalDraftCache {
  readonly read: (place: string) => Kept | undefined;
  /** Stores a draft. Returns false if storage is unavailable or full. */
  readonly write: (place: string, kept: Kept) => boolean;
  readonly remove: (place: string) => void;
  readonly last: () => string | undefined;
  readonly setLast: (place: string) => void;
  /** Returns the key in `localStorage`, as `storage` events name it. */
  readonly storageKey: (place: string) => string;
}

/** Place of a definition that is not on the server. */
export const NEW_WORK = 'new';

const Draft = z.unknown().transform((json) => draftFrom(json).draft);
const SavedJson = z.object({
  revision: z.string(),
  at: z.number(),
  draft: Draft,
  stored: z.object({ id: z.string(), version: z.number(), isSystem: z.boolean(), draft: Draft }).nullable(),
});

/** Returns the result of `act`; undefined if it throws. */
const orNothing = <Value>(act: () => Value): Value | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** Returns the stored drafts of a user. `person`: user id. */
export const openShelf = (
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  person: string,
): LocalDraftCache => {
  const storageKey = (place: string): string => `reptemple.editor.${person}.${place}`;
  const lastKey = `reptemple.editor-last.${person}`;
  return {
    storageKey,
    read: (place) =>
      orNothing(() => {
        const text = storage.getItem(storageKey(place));
        return text === null ? undefined : SavedJson.parse(JSON.parse(text));
      }),
    write: (place, kept) =>
      orNothing(() => {
        storage.setItem(storageKey(place), JSON.stringify(kept));
        return true;
      }) ?? false,
    remove: (place) => orNothing(() => storage.removeItem(storageKey(place))),
    last: () => orNothing(() => storage.getItem(lastKey) ?? undefined),
    setLast: (place) => orNothing(() => storage.setItem(lastKey, place)),
  };
};
