/** Context for picked landmarks, shared by the landmark and the angle section. */
import type { AngleDefinition, CameraPosition, LandmarkReference } from '@reptemple/engine/definition/definition';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { pick, picksInView } from './picking.ts';
import type { Picks } from './picking.ts';

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
  /** Id of the document; a change clears the picks. */
  readonly work: string;
  readonly children: ReactNode;
}

/** Place it above both sections and the layout, so that picks survive layout changes. */
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
  /** Starts with the angle's current landmarks. */
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
