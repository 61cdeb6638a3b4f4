/** Detects that a person waits in the start position, which starts the set hands-free. */
import { jointAt, lengthBetween } from '@reptemple/engine/signal/joint-positions-and-posture';
import type { Point } from '@reptemple/engine/signal/joint-positions-and-posture';
import type { Millis } from '@reptemple/engine/units';
import { KEPT_STORAGE } from '../../ui/storage/safe-local-storage.ts';

/** Time in ms for which the start position must be held. */
export const HOLD_MS: Millis = 2000;
/** Time in ms after which the athlete is told to hold the position. */
const ANNOUNCED_AFTER_MS: Millis = 600;
/** Maximum failure in ms that does not interrupt a hold, because the model makes errors. */
const GAP_MS: Millis = 300;
/** Maximum pause in ms between two frames of a hold: slow devices analyze few. */
const MAX_PAUSE_MS: Millis = 1000;
/**
 * Maximum way of the torso during a hold, in torso lengths. A person who walks by covers two in
 * this time, and may look like one who stands.
 */
const MAX_SHIFT = 0.4;

interface Torso {
  readonly center: Point;
  readonly length: number;
}

const torsoOf = (p: readonly number[], aspect: number): Torso => {
  const [shoulder, hip] = [jointAt(p, 'shoulder', 'both', aspect), jointAt(p, 'hip', 'both', aspect)];
  return {
    center: { x: (shoulder.x + hip.x) / 2, y: (shoulder.y + hip.y) / 2 },
    length: lengthBetween(shoulder, hip),
  };
};

export interface HoldFacts {
  /** Landmarks of the frame; null if no one is seen. */
  readonly p: readonly number[] | null;
  readonly aspect: number;
  /** True if the person is in a valid start position. */
  readonly isAtStart: boolean;
  /** True if all set-up checks pass now. */
  readonly isSetupMet: boolean;
}

interface Hold {
  readonly since: Millis;
  readonly place: Torso;
  lastAt: Millis;
  isAnnounced: boolean;
}

export class HoldToStart {
  #hold: Hold | undefined;
  #isArmed = true;

  /** Requires the athlete to leave the start position first, after a cancelled countdown. */
  disarm(): void {
    this.#hold = undefined;
    this.#isArmed = false;
  }

  /**
   * Adds a frame; `now` is wall-clock time. Returns `announced` once soon after a hold has begun,
   * and `held` once at its end.
   */
  look({ p, aspect, isAtStart, isSetupMet }: HoldFacts, now: Millis): 'announced' | 'held' | undefined {
    if (!p || !isAtStart || !isSetupMet) return this.#interrupt(now);
    if (!this.#isArmed) return undefined;
    const torso = torsoOf(p, aspect);
    // Frames that stopped, as on a locked phone, end the hold.
    if (this.#hold && now - this.#hold.lastAt > MAX_PAUSE_MS) this.#hold = undefined;
    const hold = (this.#hold ??= { since: now, place: torso, lastAt: now, isAnnounced: false });
    hold.lastAt = now;
    if (lengthBetween(torso.center, hold.place.center) > MAX_SHIFT * hold.place.length) {
      this.#hold = undefined;
      return undefined;
    }
    return this.#progress(hold, now);
  }

  #interrupt(now: Millis): undefined {
    if (this.#hold && now - this.#hold.lastAt <= GAP_MS) return;
    this.#hold = undefined;
    this.#isArmed = true;
  }

  #progress(hold: Hold, now: Millis): 'announced' | 'held' | undefined {
    if (now - hold.since >= HOLD_MS) {
      this.disarm();
      return 'held';
    }
    if (hold.isAnnounced || now - hold.since < ANNOUNCED_AFTER_MS) return undefined;
    hold.isAnnounced = true;
    return 'announced';
  }
}

const KEY = 'reptemple.hands-free';

/**
 * Returns if holding the position starts the set: the stored choice, or by default on phones, whose
 * athlete would have to walk back from the tap.
 */
export const isHandsFreeRemembered = (): boolean => {
  const stored = KEPT_STORAGE.getItem(KEY);
  return stored === null ? matchMedia('(pointer: coarse)').matches : stored === 'on';
};

export const rememberHandsFree = (isHandsFree: boolean): void => KEPT_STORAGE.setItem(KEY, isHandsFree ? 'on' : 'off');
