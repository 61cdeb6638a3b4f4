/** Calls back at every repaint, with the time since the previous one. */
import type { Millis } from '@reptemple/engine/units';

export class Repaints {
  readonly #act: (elapsed: Millis) => void;
  #isOn = false;
  #handle = 0;
  #lastAt = 0;

  constructor(act: (elapsed: Millis) => void) {
    this.#act = act;
  }

  begin(): void {
    this.end();
    this.#isOn = true;
    this.#lastAt = performance.now();
    this.#next();
  }

  /** Stops; may be called from within the callback. */
  end(): void {
    this.#isOn = false;
    cancelAnimationFrame(this.#handle);
  }

  #next(): void {
    this.#handle = requestAnimationFrame((now) => {
      const elapsed = now - this.#lastAt;
      this.#lastAt = now;
      this.#act(elapsed);
      if (this.#isOn) this.#next();
    });
  }
}
