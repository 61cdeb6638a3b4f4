/** Differences between two versions, as display texts. */
import { t } from '../../../../i18n/translate.ts';
import type { DraftDefinition } from '../draft.ts';
import { isSameJson } from '../same-json.ts';

const PARTS: readonly (readonly [keyof DraftDefinition, string])[] = [
  ['name', t('name')],
  ['cameraPosition', t('camera position')],
  ['angles', t('angles')],
  ['phases', t('ranges')],
  ['globalAlignments', t('global alignments')],
  ['timing', t('timing')],
  ['qualificationRep', t('qualification rep')],
  ['stopCondition', t('stop condition')],
  ['robust', t('further settings')],
];

export const changedParts = (before: DraftDefinition, after: DraftDefinition): readonly string[] =>
  PARTS.flatMap(([part, word]) => (isSameJson(before[part], after[part]) ? [] : [word]));
