/** Exports a definition as a file, and imports it. */
import type { Fault } from '@reptemple/engine/definition/exercise-definition';
import { t } from '../../../i18n/translate.ts';
import { draftFrom } from './exercise-draft.ts';
import type { DraftDefinition } from './exercise-draft.ts';

interface JsonFile {
  readonly name: string;
  readonly text: string;
}

/** Returns a file name derived from the exercise name, with safe characters only. */
const fileName = (name: string): string => {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `${plain || 'exercise'}.json`;
};

export const exportedFile = (draft: DraftDefinition): JsonFile => ({
  name: fileName(draft.name),
  text: `${JSON.stringify(draft, null, 2)}\n`,
});

export type ImportedFile =
  /** The imported draft; with faults, invalid parts have been replaced by defaults. */
  | { readonly isReadable: true; readonly draft: DraftDefinition; readonly faults: readonly Fault[] }
  | { readonly isReadable: false; readonly message: string };

/** Gives a new id to angles without one or with a duplicate, because angles are edited by id. */
const withOwnIds = (angles: DraftDefinition['angles']): DraftDefinition['angles'] => {
  const ids = new Set(angles.map(({ id }) => id));
  return angles.map((angle, index) => {
    const isOwn = angle.id !== '' && angles.findIndex(({ id }) => id === angle.id) === index;
    if (isOwn) return angle;
    let number = index + 1;
    while (ids.has(`angle_${number}`)) number += 1;
    ids.add(`angle_${number}`);
    return { ...angle, id: `angle_${number}` };
  });
};

/** Parses the text of an imported file; never throws. */
export const importedFile = (text: string): ImportedFile => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { isReadable: false, message: t('The file isn’t valid JSON.') };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { isReadable: false, message: t('The file doesn’t contain an exercise definition.') };
  }
  const { draft, faults } = draftFrom(json);
  return { isReadable: true, draft: { ...draft, angles: withOwnIds(draft.angles) }, faults };
};

/**
 * Reads and parses a file. Never rejects; an unreadable file (moved, or its drive removed) yields a
 * message.
 */
export const readFile = async (file: Pick<File, 'text'>): Promise<ImportedFile> => {
  try {
    return importedFile(await file.text());
  } catch (error) {
    return { isReadable: false, message: error instanceof Error ? error.message : String(error) };
  }
};
