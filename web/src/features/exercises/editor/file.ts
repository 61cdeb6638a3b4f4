/** A definition as a file, out and in again. */
import type { Fault } from '@reptemple/engine/definition';
import { t } from '../../../language/texts.ts';
import { type DraftDefinition, draftFrom } from './draft.ts';

interface JsonFile {
  readonly name: string;
  readonly text: string;
}

/** Named after the exercise, in letters every disk takes. */
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
  /** Without faults it counts as it is; with faults, what is faulty has been replaced by something harmless. */
  | { readonly isReadable: true; readonly draft: DraftDefinition; readonly faults: readonly Fault[] }
  | { readonly isReadable: false; readonly message: string };

/** An angle without an id, or with another's, could be changed by nobody: it gets one of its own. */
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

/** Any text; never throws. */
export const importedFile = (text: string): ImportedFile => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { isReadable: false, message: t('The file is not JSON.') };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { isReadable: false, message: t('The file holds no exercise definition: it must be a JSON object.') };
  }
  const { draft, faults } = draftFrom(json);
  return { isReadable: true, draft: { ...draft, angles: withOwnIds(draft.angles) }, faults };
};

/** Never rejects: a file may have been moved, or its drive be gone, since it was chosen. */
export const readFile = async (file: Pick<File, 'text'>): Promise<ImportedFile> => {
  try {
    return importedFile(await file.text());
  } catch (error) {
    return { isReadable: false, message: error instanceof Error ? error.message : String(error) };
  }
};
