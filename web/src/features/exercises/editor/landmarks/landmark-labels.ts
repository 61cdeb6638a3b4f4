import type { LandmarkReference } from '@reptemple/engine/definition/exercise-definition';
import { LANDMARKS } from '@reptemple/engine/signal/landmarks';
import type { LandmarkCategory } from '@reptemple/engine/signal/landmarks';
import { inLowerCase } from '../../../../i18n/locale-formats.ts';
import { t } from '../../../../i18n/translate.ts';

export const CATEGORY_LABELS: Readonly<Record<LandmarkCategory, string>> = {
  face: t('Face'),
  upper_body: t('Upper body'),
  hands: t('Hands'),
  lower_body: t('Lower body'),
  feet: t('Feet'),
};

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    nose: t('Nose'),
    eye: t('Eye'),
    eye_inner: t('Eye (inner corner)'),
    eye_outer: t('Eye (outer corner)'),
    mouth: t('Mouth corner'),
    ear: t('Ear'),
    shoulder: t('Shoulder'),
    elbow: t('Elbow'),
    wrist: t('Wrist'),
    pinky: t('Pinky'),
    index: t('Index'),
    thumb: t('Thumb'),
    hip: t('Hip'),
    knee: t('Knee'),
    ankle: t('Ankle'),
    heel: t('Heel'),
    foot_index: t('Foot index'),
  }),
);

/**
 * Returns "Left foot index" for `left_foot_index` or its number, and "Foot index" for `foot_index`.
 * An unknown name gets spaces and a capital.
 */
export const landmarkLabel = (reference: LandmarkReference): string => {
  const name = typeof reference === 'number' ? LANDMARKS[reference]?.name : reference;
  if (name === undefined) return t('Landmark {reference}', { reference });
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  const [side, ...rest] = name.replace(/^mouth_(left|right)$/, '$1_mouth').split('_');
  const part = NAMES.get(rest.join('_'));
  if (part !== undefined && (side === 'left' || side === 'right'))
    return t('{side, select, left {Left} other {Right}} {part}', { side, part: inLowerCase(part) });
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns the landmarks of an angle as "Shoulder – elbow – wrist". */
export const landmarksLabel = (references: readonly LandmarkReference[]): string =>
  references.map((one, index) => (index === 0 ? landmarkLabel(one) : inLowerCase(landmarkLabel(one)))).join(' – ');
