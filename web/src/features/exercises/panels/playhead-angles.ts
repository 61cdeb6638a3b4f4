/** The angles at the playhead of the panel that was touched last: the needles of the editor's dials follow them. */
import type { Degrees } from '@reptemple/engine/units';
import { useSyncExternalStore } from 'react';

/** By angle id; null where the joint cannot be seen. */
export type AngleReadings = Readonly<Record<string, Degrees | null>>;

type Listener = () => void;

export class PlayheadAngles {
  readonly #readings = new Map<string, AngleReadings>();
  readonly #listeners = new Set<Listener>();
  #touched: string | undefined;

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Of the angle; undefined where no panel measures it. */
  at(angle: string): Degrees | null | undefined {
    const panel = this.#touched ?? this.#readings.keys().next().value;
    return panel === undefined ? undefined : this.#readings.get(panel)?.[angle];
  }

  /** Somebody looks at this panel. */
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

/** Of the editor that is open: there is one at a time. */
export const playheadAngles = new PlayheadAngles();

/** At most ten times a second another value; null where the joint cannot be seen, undefined where no panel measures the angle. */
export const useAngleAtPlayhead = (angle: string): Degrees | null | undefined =>
  useSyncExternalStore(playheadAngles.subscribe, () => playheadAngles.at(angle));
