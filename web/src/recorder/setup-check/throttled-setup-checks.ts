/**
 * Runs the set-up checks on each frame before the recording, and returns changed checks at most
 * four times a second.
 */
import type { Millis } from '@reptemple/engine/units';
import type { SetupCheck } from './check-setup.ts';

const SHOWN_EVERY_MS = 250;

const isSameCheck = (a: SetupCheck, b: SetupCheck | undefined): boolean =>
  a.id === b?.id && a.isMet === b.isMet && a.words === b.words && a.reason === b.reason && a.spoken === b.spoken;

const isSame = (a: readonly SetupCheck[], b: readonly SetupCheck[]): boolean =>
  a.length === b.length && a.every((check, index) => isSameCheck(check, b[index]));

export class SetupCheckDisplay<Seen> {
  readonly #judge: (seen: Seen) => readonly SetupCheck[];
  readonly #show: (checks: readonly SetupCheck[]) => void;
  #checks: readonly SetupCheck[] = [];
  #shown: readonly SetupCheck[] = [];
  #shownAtMs: Millis = Number.NEGATIVE_INFINITY;

  constructor(judge: (seen: Seen) => readonly SetupCheck[], show: (checks: readonly SetupCheck[]) => void) {
    this.#judge = judge;
    this.#show = show;
  }

  get checks(): readonly SetupCheck[] {
    return this.#checks;
  }

  look(seen: Seen, now: Millis): void {
    const checks = this.#judge(seen);
    this.#checks = checks;
    if (now - this.#shownAtMs < SHOWN_EVERY_MS || isSame(checks, this.#shown)) return;
    this.#shown = checks;
    this.#shownAtMs = now;
    this.#show(checks);
  }
}
