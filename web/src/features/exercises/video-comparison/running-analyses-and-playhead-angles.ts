/**
 * Number of running video analyses, because a layout change would restart them, and the angles of
 * the frame on screen.
 */
import { useState, useSyncExternalStore } from 'react';
import type { Degrees } from '@reptemple/engine/units';
import type { LiveAngles } from '../editor/ranges/dial-geometry-and-input.ts';

export class RunningAnalyses {
  #films = 0;
  readonly #listeners = new Set<() => void>();

  /** Records that a video analysis has started. Returns a function to call when it ends. */
  readonly begin = (): (() => void) => {
    this.#change(1);
    return () => this.#change(-1);
  };

  readonly isAny = (): boolean => this.#films > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(by: 1 | -1): void {
    this.#films += by;
    for (const listener of this.#listeners) listener();
  }
}

export const runningAnalyses = new RunningAnalyses();

export const useIsAnalysing = (): boolean => useSyncExternalStore(runningAnalyses.subscribe, runningAnalyses.isAny);

/**
 * Returns `wanted`. While a video is being analysed, returns the last value from before the
 * analysis instead.
 */
export const useUnlessAnalysing = <Value>(wanted: Value): Value => {
  const isWatching = useIsAnalysing();
  const [settled, settle] = useState(wanted);
  if (isWatching) return settled;
  if (settled !== wanted) settle(wanted);
  return wanted;
};

/** Angles of one frame in whole degrees, by angle id; null if the joint is not visible. */
export type AngleReadings = Readonly<Record<string, Degrees | null>>;

type Listener = () => void;

/**
 * Angles of the video frame on screen, for the needles of the dials. Of several videos, they are
 * from the one that the user touched last.
 */
export class PlayheadAngles implements LiveAngles {
  readonly #readings = new Map<string, AngleReadings>();
  readonly #listeners = new Set<Listener>();
  #touched: string | undefined;

  readonly follow = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Returns the angle in degrees; null if the joint is not visible or no video measures the angle.
   */
  readonly degreesOf = (angle: string): Degrees | null => {
    const panel = this.#touched ?? this.#readings.keys().next().value;
    return (panel === undefined ? undefined : this.#readings.get(panel)?.[angle]) ?? null;
  };

  touch(panel: string): void {
    if (this.#touched === panel) return;
    this.#touched = panel;
    this.#tell();
  }

  read(panel: string, readings: AngleReadings): void {
    this.#readings.set(panel, readings);
    this.#tell();
  }

  leave(panel: string): void {
    this.#readings.delete(panel);
    if (this.#touched === panel) this.#touched = undefined;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The only instance of `PlayheadAngles`, because only one editor is open at a time. */
export const playheadAngles = new PlayheadAngles();
