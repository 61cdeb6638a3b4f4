/** What a dial shows: lanes of one range each, and what is made of moving them. */
import type { DegreeRange, Degrees } from '@reptemple/engine/units';

export interface Lane {
  /** "Start", "All phases". */
  readonly name: string;
  /** The class that fills its bar. */
  readonly fill: string;
  readonly range: DegreeRange | undefined;
}

export interface Move {
  readonly lane: number;
  readonly range: DegreeRange;
  /** All ranges as they were when the drag began; moves are made from there. */
  readonly base: readonly (DegreeRange | undefined)[];
  /** The same throughout one drag, or one visit to an end by keyboard. */
  readonly gesture: string;
}

/** The angles at the playhead, as they change. */
export interface LiveAngles {
  /** Calls back whenever they may have changed; returns how to end that. */
  readonly follow: (listener: () => void) => () => void;
  /** Whole degrees; null while the joint cannot be seen. */
  readonly degreesOf: (angleId: string) => Degrees | null;
}
