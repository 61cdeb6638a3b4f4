/** Display names of landmarks: "Left elbow" for `left_elbow`, for either naming. */
import type { LandmarkReference } from '@reptemple/engine/definition/definition';
import { LANDMARKS } from '@reptemple/engine/signal/landmark';
import type { LandmarkCategory } from '@reptemple/engine/signal/landmark';
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
    left_eye_inner: t('Left eye inner'),
    left_eye: t('Left eye'),
    left_eye_outer: t('Left eye outer'),
    right_eye_inner: t('Right eye inner'),
    right_eye: t('Right eye'),
    right_eye_outer: t('Right eye outer'),
    left_ear: t('Left ear'),
    right_ear: t('Right ear'),
    mouth_left: t('Mouth left'),
    mouth_right: t('Mouth right'),
    left_shoulder: t('Left shoulder'),
    right_shoulder: t('Right shoulder'),
    left_elbow: t('Left elbow'),
    right_elbow: t('Right elbow'),
    left_wrist: t('Left wrist'),
    right_wrist: t('Right wrist'),
    left_pinky: t('Left pinky'),
    right_pinky: t('Right pinky'),
    left_index: t('Left index'),
    right_index: t('Right index'),
    left_thumb: t('Left thumb'),
    right_thumb: t('Right thumb'),
    left_hip: t('Left hip'),
    right_hip: t('Right hip'),
    left_knee: t('Left knee'),
    right_knee: t('Right knee'),
    left_ankle: t('Left ankle'),
    right_ankle: t('Right ankle'),
    left_heel: t('Left heel'),
    right_heel: t('Right heel'),
    left_foot_index: t('Left foot index'),
    right_foot_index: t('Right foot index'),
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

/** "Left foot index", "Foot index"; an unknown name is returned unchanged. */
export const landmarkLabel = (reference: LandmarkReference): string => {
  const name = typeof reference === 'number' ? LANDMARKS[reference]?.name : reference;
  if (name === undefined) return t('Landmark {reference}', { reference });
  const words = name.replaceAll('_', ' ');
  return NAMES.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** "Shoulder – elbow – wrist". */
export const landmarksLabel = (references: readonly LandmarkReference[]): string =>
  references.map((one, index) => (index === 0 ? landmarkLabel(one) : inLowerCase(landmarkLabel(one)))).join(' – ');
