/** Choosing the three landmarks of an angle: in the order they are picked, the second is the vertex (second document, section 5). */
import type { AngleDefinition, CameraPosition, LandmarkReference } from '@reptemple/engine/definition';
import { findLandmarkId, isSideViewName, landmarkOnSide, sideViewNameOf } from '@reptemple/engine/landmark';
import { t } from '../../../../language/texts.ts';

/** At most three, oldest first. */
export type Picks = readonly LandmarkReference[];

export const PICKS = 3;
/** The place of the vertex among them. */
export const VERTEX = 1;

/** Picks one, or takes it back when it is picked already. A fourth drops the oldest. */
export const pick = (picks: Picks, landmark: LandmarkReference): Picks =>
  picks.includes(landmark) ? picks.filter((one) => one !== landmark) : [...picks, landmark].slice(-PICKS);

/** Makes this one the vertex; the vertex takes its place. */
export const makeVertex = (picks: Picks, landmark: LandmarkReference): Picks => {
  const [place, vertex] = [picks.indexOf(landmark), picks[VERTEX]];
  if (place < 0 || vertex === undefined) return picks;
  return picks.with(place, vertex).with(VERTEX, landmark);
};

/** What is still to be done; undefined when there are three. */
export const pickingHint = (picks: Picks): string | undefined =>
  picks.length >= PICKS
    ? undefined
    : t('Select {count} more landmark(s). The middle landmark will be the vertex of the angle.', {
        count: PICKS - picks.length,
      });

/** The landmarks of an angle, once there are three. */
export const angleOf = (picks: Picks): AngleDefinition['landmarks'] | undefined => {
  const [a, vertex, c] = picks;
  return a === undefined || vertex === undefined || c === undefined ? undefined : [a, vertex, c];
};

const idOf = (reference: LandmarkReference): number | undefined => {
  if (typeof reference === 'number') return reference;
  return isSideViewName(reference) ? landmarkOnSide(reference, 'left') : findLandmarkId(reference);
};

/**
 * The same landmark as this view names it: from the side one-sided, so that it follows the locked side, otherwise by number (a
 * one-sided name is then the left one). Undefined for what the side view has no name for: most of the face.
 */
const referenceInView = (reference: LandmarkReference, view: CameraPosition): LandmarkReference | undefined => {
  const id = idOf(reference);
  return view === 'side' && id !== undefined ? sideViewNameOf(id) : id;
};

/** Picks made in another view, as this one has them; two that are one here (both elbows, from the side) become one. */
export const picksInView = (picks: Picks, view: CameraPosition): Picks => [
  ...new Set(picks.map((one) => referenceInView(one, view)).filter((one) => one !== undefined)),
];
