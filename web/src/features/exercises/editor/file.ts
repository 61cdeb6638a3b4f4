/** A definition as a file, out and in again. */
import type { Fault } from '@reptemple/engine/definition';
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

/** Any text; never throws. */
export const importedFile = (text: string): ImportedFile => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { isReadable: false, message: 'The file is not JSON.' };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { isReadable: false, message: 'The file holds no exercise definition: it must be a JSON object.' };
  }
  return { isReadable: true, ...draftFrom(json) };
};
