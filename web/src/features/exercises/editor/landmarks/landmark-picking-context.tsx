/** Context with the picked landmarks, shared by the landmark and the angle section. */
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type {
  AngleDefinition,
  CameraPosition,
  LandmarkReference,
} from '@reptemple/engine/definition/exercise-definition';
import { findLandmarkId, isSideViewName, landmarkOnSide, sideViewNameOf } from '@reptemple/engine/signal/landmarks';
import { t } from '../../../../i18n/translate.ts';

/** The picked landmarks, at most three, oldest first. */
export type Picks = readonly LandmarkReference[];

export const PICKS = 3;
export const VERTEX = 1;

/**
 * Returns the picks with a landmark added, or removed if it was picked. A fourth replaces the
 * oldest.
 */
export const pick = (picks: Picks, landmark: LandmarkReference): Picks =>
  picks.includes(landmark) ? picks.filter((one) => one !== landmark) : [...picks, landmark].slice(-PICKS);

/** Returns the picks with this landmark in the middle, swapped with the one that was there. */
export const makeVertex = (picks: Picks, landmark: LandmarkReference): Picks => {
  const [place, vertex] = [picks.indexOf(landmark), picks[VERTEX]];
  if (place < 0 || vertex === undefined) return picks;
  return picks.with(place, vertex).with(VERTEX, landmark);
};

/** Returns the instruction for the next pick; undefined when three are picked. */
export const pickingHint = (picks: Picks): string | undefined =>
  picks.length >= PICKS
    ? undefined
    : t('Select {count} more landmark(s). The middle landmark will be the vertex of the angle.', {
        count: PICKS - picks.length,
      });

/** Returns the picked landmarks as those of an angle; undefined unless there are three. */
export const angleOf = (picks: Picks): AngleDefinition['landmarks'] | undefined => {
  const [a, vertex, c] = picks;
  return a === undefined || vertex === undefined || c === undefined ? undefined : [a, vertex, c];
};

const idOf = (reference: LandmarkReference): number | undefined => {
  if (typeof reference === 'number') return reference;
  return isSideViewName(reference) ? landmarkOnSide(reference, 'left') : findLandmarkId(reference);
};

/**
 * Returns a landmark in a view's naming. The side view uses one-sided names, which follow the
 * locked side; others use numbers (a one-sided name becomes the left one). Undefined if the side
 * view has no name, as for most of the face.
 */
const referenceInView = (reference: LandmarkReference, view: CameraPosition): LandmarkReference | undefined => {
  const id = idOf(reference);
  return view === 'side' && id !== undefined ? sideViewNameOf(id) : id;
};

/**
 * Returns the picks in a view's naming, without duplicates (both elbows, from the side). Order: the
 * second is the angle's vertex (specification S2, section 5).
 */
export const picksInView = (picks: Picks, view: CameraPosition): Picks => [
  ...new Set(picks.map((one) => referenceInView(one, view)).filter((one) => one !== undefined)),
];

interface Picking {
  readonly picks: Picks;
  /** Angle whose landmarks are being changed; undefined for a new angle. */
  readonly changingId: string | undefined;
}

const NOTHING: Picking = { picks: [], changingId: undefined };

type SetPicking = (change: (picking: Picking) => Picking) => void;

const PickingContext = createContext<{ readonly picking: Picking; readonly setPicking: SetPicking } | undefined>(
  undefined,
);

interface PickingProps {
  /** Id of the open document; another id clears the picks. */
  readonly work: string;
  readonly children: ReactNode;
}

/**
 * Provides the picks. Must be above both sections and the layout, so that picks survive layout
 * changes.
 */
export const LandmarkPicking = ({ work, children }: PickingProps): ReactElement => {
  const [held, setHeld] = useState({ work, picking: NOTHING });
  const picking = held.work === work ? held.picking : NOTHING;
  const setPicking: SetPicking = useCallback(
    (change) => setHeld((now) => ({ work, picking: change(now.work === work ? now.picking : NOTHING) })),
    [work],
  );
  const value = useMemo(() => ({ picking, setPicking }), [picking, setPicking]);
  return <PickingContext.Provider value={value}>{children}</PickingContext.Provider>;
};

interface UsedPicking extends Picking {
  readonly toggle: (landmark: LandmarkReference) => void;
  readonly choose: (picks: Picks) => void;
  /** Starts to change an angle, with its current landmarks picked. */
  readonly change: (angle: AngleDefinition) => void;
  readonly clear: () => void;
}

/** Returns the picks as named in this view, and actions on them. */
export const usePicking = (view: CameraPosition): UsedPicking => {
  const context = useContext(PickingContext);
  if (!context) throw new Error('Landmarks are picked within LandmarkPicking.');
  const { picking, setPicking } = context;
  const acts = useMemo(
    () => ({
      toggle: (landmark: LandmarkReference) =>
        setPicking((now) => ({ ...now, picks: pick(picksInView(now.picks, view), landmark) })),
      choose: (picks: Picks) => setPicking((now) => ({ ...now, picks })),
      change: ({ id, landmarks }: AngleDefinition) =>
        setPicking(() => ({ picks: picksInView(landmarks, view), changingId: id })),
      clear: () => setPicking(() => NOTHING),
    }),
    [setPicking, view],
  );
  return { ...acts, picks: picksInView(picking.picks, view), changingId: picking.changingId };
};
