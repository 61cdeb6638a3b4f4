/** Landmarks as people read them: "Left elbow" for `left_elbow`, whichever way an angle names it. */
import type { LandmarkReference } from '@reptemple/engine/definition';
import { LANDMARKS } from '@reptemple/engine/landmark';
import type { LandmarkCategory } from '@reptemple/engine/landmark';

export const CATEGORY_WORDS: Readonly<Record<LandmarkCategory, string>> = {
  face: 'Face',
  upper_body: 'Upper body',
  hands: 'Hands',
  lower_body: 'Lower body',
  feet: 'Feet',
};

/** "Left foot index", "Foot index"; a name nobody knows is given back as it is. */
export const landmarkWords = (reference: LandmarkReference): string => {
  const name = typeof reference === 'number' ? (LANDMARKS[reference]?.name ?? `Landmark ${reference}`) : reference;
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "Shoulder – elbow – wrist". */
export const landmarksWords = (references: readonly LandmarkReference[]): string =>
  references.map((one, index) => (index === 0 ? landmarkWords(one) : landmarkWords(one).toLowerCase())).join(' – ');
