import type { Fault } from '@reptemple/engine/definition/exercise-definition';
import { t } from '../../../i18n/translate.ts';
import { draftFrom } from './exercise-draft.ts';
import type { DraftDefinition } from './exercise-draft.ts';

interface JsonFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Returns a file name for a definition, with letters, digits and hyphens only; `exercise.json` if
 * no such characters remain.
 */
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
  /**
   * Result if the file is a definition. `faults` lists its invalid parts, which defaults replaced
   * in `draft`.
   */
  | { readonly isReadable: true; readonly draft: DraftDefinition; readonly faults: readonly Fault[] }
  | { readonly isReadable: false; readonly message: string };

/**
 * Gives a new id to each angle without an id or with a duplicate id, because the editor finds
 * angles by id.
 */
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
 * Reads and parses a definition's file. If the file cannot be read, for example after it was moved,
 * resolves to a message instead of rejecting.
 */
export const readFile = async (file: Pick<File, 'text'>): Promise<ImportedFile> => {
  try {
    return importedFile(await file.text());
  } catch (error) {
    return { isReadable: false, message: error instanceof Error ? error.message : String(error) };
  }
};
