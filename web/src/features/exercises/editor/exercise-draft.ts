/** Draft of an exercise definition, and the storage of drafts in the browser. */
import { z } from 'zod';
import { DEFAULT_TIMING } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition, Fault } from '@reptemple/engine/definition/exercise-definition';
import { readExercise } from '@reptemple/engine/definition/parse-exercise';
import { DEFAULT_ROBUST } from '@reptemple/engine/definition/robust-settings';

/**
 * Definition being edited. Its structure is valid, but angles, ranges or the name may be missing.
 */
export type DraftDefinition = ExerciseDefinition;

export interface EditorProps {
  readonly draft: DraftDefinition;
  /**
   * Applies one undo step with a label such as "Move the start of Elbow". Consecutive steps with
   * the same `gesture` (a drag, typing) are merged. `change` must be pure, and return the same
   * object if it changes nothing.
   */
  readonly edit: (label: string, change: (draft: DraftDefinition) => DraftDefinition, gesture?: string) => void;
}

/** Name that is shown for an exercise without a name (specification S2, section 5). */
export const PLACEHOLDER_NAME = 'NEW EXERCISE';

/**
 * Turns any JSON value into a draft. Defaults replace invalid parts, and `faults` lists them. Never
 * throws.
 */
export const draftFrom = (json: unknown): { readonly draft: DraftDefinition; readonly faults: readonly Fault[] } => {
  const { definition, faults } = readExercise(json);
  return { draft: definition, faults };
};

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

/** Version on the server that a draft is based on. */
export interface StoredVersion {
  readonly id: string;
  readonly version: number;
  readonly isSystem: boolean;
  readonly draft: DraftDefinition;
}

export interface SavedDraft {
  /** Id of this save, unique across tabs. By it a tab detects if it saved the draft itself. */
  readonly revision: string;
  /** Time at which the draft was saved, as Unix time in ms. */
  readonly at: number;
  readonly draft: DraftDefinition;
  readonly stored: StoredVersion | null;
}

/**
 * Drafts of one user in `localStorage`. `place` is the id of a definition, or `NEW_WORK` for a new
 * one.
 */
export interface LocalDraftCache {
  readonly read: (place: string) => SavedDraft | undefined;
  readonly write: (place: string, kept: SavedDraft) => boolean;
  readonly remove: (place: string) => void;
  readonly last: () => string | undefined;
  readonly setLast: (place: string) => void;
  /** Returns the `localStorage` key, to compare with the key of a `storage` event. */
  readonly storageKey: (place: string) => string;
}

/** Value of `place` for an exercise that is not stored on the server yet. */
export const NEW_WORK = 'new';

const Draft = z.unknown().transform((json) => draftFrom(json).draft);
const SavedJson = z.object({
  revision: z.string(),
  at: z.number(),
  draft: Draft,
  stored: z.object({ id: z.string(), version: z.number(), isSystem: z.boolean(), draft: Draft }).nullable(),
});

/**
 * Runs `act`, which accesses storage, and returns its result. Returns undefined if it throws,
 * because storage may be blocked or full.
 */
const orNothing = <Value>(act: () => Value): Value | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

export const openDraftCache = (
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
