/**
 * Monitors a recording: limits, stop gesture, presence, and stalled camera. Announces and displays;
 * the recorder acts.
 */
import type { AttemptLimits, EarlyEnd } from '@reptemple/engine/rules/limits';
import type { Session } from '@reptemple/engine/counting/session';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import type { Ending } from '../live-count/end-reasons.ts';
import { CALM } from '../recorder-state.ts';
import type { RecorderSnapshot, SetWarning } from '../recorder-state.ts';
import { PATIENCE_MS, watchInterruptions } from './interruptions.ts';
import type { Interruptible } from './interruptions.ts';
import { NOTHING_SAID, watchLimits } from './limit-watch.ts';
import type { LimitWatch } from './limit-watch.ts';
import { PRESENT, presenceWarning, sightingOf, watchPresence } from './presence.ts';
import type { Presence, PresenceWarning } from './presence.ts';
import { STILL_MS } from './still-picture.ts';
import { HAND_HELD_MS, heldFor, watchHand } from './raised-hand.ts';
import type { RaisedHand } from './raised-hand.ts';

/** Displayed and spoken warnings, at most three syllables each. */
export const WARNING_LABELS: Readonly<Record<SetWarning, string>> = {
  away: t('Out of view'),
  stranger: t('Someone else'),
  still: t('No picture'),
};
/** Time before a raised hand counts as a gesture. */
const HAND_HINT_MS = 700;
export const HAND_HINT = t('Hold to stop');
const SAID_AGAIN_MS = 10_000;

export interface SetWatchListener {
  readonly show: (shown: Partial<RecorderSnapshot>) => void;
  readonly say: (words: string) => void;
  /** The attempt is over; `end` is set if a limit ended it. */
  readonly onOver: (ending: Ending, end: EarlyEnd | null) => void;
}

export class SetWatch {
  readonly #limits: AttemptLimits;
  readonly #listener: SetWatchListener;
  readonly #stopWatching: () => void;
  #limit: LimitWatch = NOTHING_SAID;
  #presence: Presence = PRESENT;
  #hand: RaisedHand | null = null;
  #warned: { readonly warning: PresenceWarning; readonly at: Millis } | null = null;
  #isStill = false;
  #isOver = false;

  constructor(limits: AttemptLimits, picture: Interruptible, listener: SetWatchListener) {
    this.#limits = limits;
    this.#listener = listener;
    this.#stopWatching = watchInterruptions(
      picture,
      () => performance.now(),
      (ending) => this.#over(ending, null),
    );
  }

  close(): void {
    this.#isOver = true;
    this.#stopWatching();
    this.#listener.show(CALM);
  }

  /** `session`: engine state after `frame`. */
  frame(frame: Frame, session: Session): void {
    if (this.#isOver) return;
    this.#isStill = false;
    this.#watchPresence(frame, session);
    this.#watchHand(frame, session.aspect);
    this.#watchLimits(session);
  }

  /** The camera has shown no new frame for this long; treated like a disconnected one. */
  still(forMs: Millis): void {
    if (this.#isOver || forMs < STILL_MS) return;
    if (forMs >= PATIENCE_MS) {
      this.#over('camera-muted', null);
      return;
    }
    this.#listener.show({ warning: 'still' });
    if (!this.#isStill) this.#listener.say(WARNING_LABELS.still);
    this.#isStill = true;
  }

  #watchPresence(frame: Frame, session: Session): void {
    this.#presence = watchPresence(this.#presence, sightingOf(session, frame), frame.t);
    const warning = presenceWarning(this.#presence, frame.t);
    this.#listener.show({ warning });
    if (warning === null) return;
    const isSaid = this.#warned?.warning === warning && frame.t - this.#warned.at < SAID_AGAIN_MS;
    if (isSaid) return;
    this.#warned = { warning, at: frame.t };
    this.#listener.say(WARNING_LABELS[warning]);
  }

  #watchHand(frame: Frame, aspect: number): void {
    const before = heldFor(this.#hand);
    this.#hand = watchHand(this.#hand, frame, aspect);
    const held = heldFor(this.#hand);
    if (before < HAND_HINT_MS && held >= HAND_HINT_MS) this.#listener.say(HAND_HINT);
    this.#listener.show({ isHandUp: held >= HAND_HINT_MS });
    if (held >= HAND_HELD_MS) this.#over('hand', null);
  }

  #watchLimits(session: Session): void {
    const { watch, say, secondsLeft, restSecondsLeft, end } = watchLimits(this.#limit, session, this.#limits);
    this.#limit = watch;
    this.#listener.show({ secondsLeft, restSecondsLeft });
    if (end) this.#over(end.by, end);
    else if (say) this.#listener.say(say);
  }

  #over(ending: Ending, end: EarlyEnd | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#listener.onOver(ending, end);
  }
}
