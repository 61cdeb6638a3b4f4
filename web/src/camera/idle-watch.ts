/** Shows every frame seen before the recording to whoever judges the set-up, and puts the judgement on the screen. */
import type { Millis } from '@reptemple/engine/units';
import type { SetupCheck } from './setup/setup-check.ts';

/** Four times a second: a person cannot follow more. */
const SHOWN_EVERY_MS = 250;

const isSameCheck = (a: SetupCheck, b: SetupCheck | undefined): boolean =>
  a.id === b?.id && a.isMet === b.isMet && a.words === b.words && a.reason === b.reason && a.spoken === b.spoken;

const isSame = (a: readonly SetupCheck[], b: readonly SetupCheck[]): boolean =>
  a.length === b.length && a.every((check, index) => isSameCheck(check, b[index]));

/** `Seen` is what there is to judge: a frame with its surroundings. */
export class IdleWatch<Seen> {
  readonly #judge: (seen: Seen) => readonly SetupCheck[];
  readonly #show: (checks: readonly SetupCheck[]) => void;
  #shown: readonly SetupCheck[] = [];
  #shownAtMs: Millis = Number.NEGATIVE_INFINITY;

  constructor(judge: (seen: Seen) => readonly SetupCheck[], show: (checks: readonly SetupCheck[]) => void) {
    this.#judge = judge;
    this.#show = show;
  }

  /** Every frame is judged; the judgement is shown at most four times a second, and only when it has changed. */
  look(seen: Seen, now: Millis): void {
    const checks = this.#judge(seen);
    if (now - this.#shownAtMs < SHOWN_EVERY_MS || isSame(checks, this.#shown)) return;
    this.#shown = checks;
    this.#shownAtMs = now;
    this.#show(checks);
  }
}
