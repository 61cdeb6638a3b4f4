/** What differs between two versions, in the editor's words. */
import type { DraftDefinition } from '../draft.ts';
import { isSameJson } from '../same-json.ts';

const PARTS: readonly (readonly [keyof DraftDefinition, string])[] = [
  ['name', 'name'],
  ['cameraPosition', 'camera position'],
  ['angles', 'angles'],
  ['phases', 'ranges'],
  ['globalAlignments', 'global alignments'],
  ['timing', 'timing'],
  ['qualificationRep', 'qualification rep'],
  ['stopCondition', 'stop condition'],
  ['robust', 'further settings'],
];

export const changedParts = (before: DraftDefinition, after: DraftDefinition): readonly string[] =>
  PARTS.flatMap(([part, word]) => (isSameJson(before[part], after[part]) ? [] : [word]));
