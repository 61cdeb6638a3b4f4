/**
 * Landmarks that are picked for an angle, in a React context that two sections of the editor share.
 */
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type {
  AngleDefinition,
  CameraPosition,
  LandmarkReference,
} from '@reptemple/engine/definition/exercise-definition';
import { findLandmarkId, isSideViewName, landmarkOnSide, sideViewNameOf } from '@reptemple/engine/signal/landmarks';
import { t } from '../../../../i18n/translate.ts';

/**
 * Picked landmarks, at most three, in the order of picking. The second is the vertex of the angle.
 */
export type Picks = readonly LandmarkReference[];

export const PICKS = 3;
export const VERTEX = 1;

/**
 * Adds a landmark to the picks, or removes it if it is picked. A fourth landmark replaces the
 * oldest.
 */
export const pick = (picks: Picks, landmark: LandmarkReference): Picks =>
  picks.includes(landmark) ? picks.filter((one) => one !== landmark) : [...picks, landmark].slice(-PICKS);

/** Makes a picked landmark the vertex, and swaps it with the previous one. */
export const makeVertex = (picks: Picks, landmark: LandmarkReference): Picks => {
  const [place, vertex] = [picks.indexOf(landmark), picks[VERTEX]];
  if (place < 0 || vertex === undefined) return picks;
  return picks.with(place, vertex).with(VERTEX, landmark);
};

/** Returns the instruction for the next pick; undefined once three landmarks are picked. */
export const pickingHint = (picks: Picks): string | undefined =>
  picks.length >= PICKS
    ? undefined
    : t('Select {count} more landmark(s). The middle landmark will be the vertex of the angle.', {
        count: PICKS - picks.length,
      });

export const angleOf = (picks: Picks): AngleDefinition['landmarks'] | undefined => {
  const [a, vertex, c] = picks;
  return a === undefined || vertex === undefined || c === undefined ? undefined : [a, vertex, c];
};

const idOf = (reference: LandmarkReference): number | undefined => {
  if (typeof reference === 'number') return reference;
  return isSideViewName(reference) ? landmarkOnSide(reference, 'left') : findLandmarkId(reference);
};

/**
 * Converts a landmark to the name or number that a camera view uses. The side view has names
 * without left or right, because only the near side counts. Undefined for landmarks without such a
 * name, such as most of the face. Other views have numbers; a name without a side becomes the left
 * landmark.
 */
const referenceInView = (reference: LandmarkReference, view: CameraPosition): LandmarkReference | undefined => {
  const id = idOf(reference);
  return view === 'side' && id !== undefined ? sideViewNameOf(id) : id;
};

/**
 * Converts the picks to the names or numbers that a view uses. Landmarks that become the same, such
 * as both elbows seen from the side, are merged (specification S2, section 5).
 */
export const picksInView = (picks: Picks, view: CameraPosition): Picks => [
  ...new Set(picks.map((one) => referenceInView(one, view)).filter((one) => one !== undefined)),
];

interface Picking {
  readonly picks: Picks;
  /** Id of the angle whose landmarks are being changed; undefined while a new angle is picked. */
  readonly changingId: string | undefined;
}

const NOTHING: Picking = { picks: [], changingId: undefined };

type SetPicking = (change: (picking: Picking) => Picking) => void;

const PickingContext = createContext<{ readonly picking: Picking; readonly setPicking: SetPicking } | undefined>(
  undefined,
);

interface PickingProps {
  /** Id of the open exercise. Picks of another exercise are ignored. */
  readonly work: string;
  readonly children: ReactNode;
}

/**
 * Provides the picked landmarks. Must enclose the layout, so that the picks survive a change of the
 * layout.
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
  readonly change: (angle: AngleDefinition) => void;
  readonly clear: () => void;
}

/**
 * Returns the picked landmarks under the names or numbers of `view`, and functions to change them.
 * @throws Error outside `LandmarkPicking`.
 */
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
