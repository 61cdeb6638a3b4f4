/** Angles at the playhead of the last touched panel, for the needles of the editor's dials. */
import type { Degrees } from '@reptemple/engine/units';
import type { LiveAngles } from '../editor/ranges/lanes.ts';

/** Degrees by angle id; null if the joint is not visible. */
export type AngleReadings = Readonly<Record<string, Degrees | null>>;

type Listener = () => void;

export class PlayheadAngles implements LiveAngles {
  readonly #readings = new Map<string, AngleReadings>();
  readonly #listeners = new Set<Listener>();
  #touched: string | undefined;

  readonly follow = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns null if the joint is not visible or no panel measures the angle. */
  readonly degreesOf = (angle: string): Degrees | null => {
    const panel = this.#touched ?? this.#readings.keys().next().value;
    return (panel === undefined ? undefined : this.#readings.get(panel)?.[angle]) ?? null;
  };

  /** Makes this panel the source. */
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

/** Singleton, because only one editor is open at a time. */
export const playheadAngles = new PlayheadAngles();
