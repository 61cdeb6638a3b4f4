/**
 * Hands-free start: detects that a person holds the start position, which starts a set without a
 * tap.
 */
import { jointAt, lengthBetween } from '@reptemple/engine/signal/joint-positions-and-posture';
import type { Point } from '@reptemple/engine/signal/joint-positions-and-posture';
import type { Millis } from '@reptemple/engine/units';
import { KEPT_STORAGE } from '../../ui/storage/safe-local-storage.ts';

export const HOLD_MS: Millis = 2000;
const ANNOUNCED_AFTER_MS: Millis = 600;
/**
 * Maximum time in ms out of the start position that does not end a hold: the model is wrong about
 * single frames.
 */
const GAP_MS: Millis = 300;
/**
 * Maximum time in ms between two frames of one hold. It is long because slow devices analyse few
 * frames.
 */
const MAX_PAUSE_MS: Millis = 1000;
/**
 * Maximum movement of the torso during a hold, in torso lengths. A person who walks past may look
 * as if standing, but moves two torso lengths in that time.
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
  readonly p: readonly number[] | null;
  readonly aspect: number;
  readonly isAtStart: boolean;
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

  /**
   * Ignores the start position until the athlete has left it once. Called after a cancelled
   * countdown, which would otherwise start again immediately.
   */
  disarm(): void {
    this.#hold = undefined;
    this.#isArmed = false;
  }

  /**
   * Adds a frame. Returns `announced` once, soon after a hold has begun, and `held` once, when it
   * was long enough; otherwise undefined. `now` is real time in ms, not the frame's media time.
   */
  look({ p, aspect, isAtStart, isSetupMet }: HoldFacts, now: Millis): 'announced' | 'held' | undefined {
    if (!p || !isAtStart || !isSetupMet) return this.#interrupt(now);
    if (!this.#isArmed) return undefined;
    const torso = torsoOf(p, aspect);
    // Ends the hold if no frames arrived for some time, as on a locked phone.
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
 * Returns true if hands-free start is switched on. If the user has not chosen, it is on for phones:
 * after a tap on Start they would have to walk back into position.
 */
export const isHandsFreeRemembered = (): boolean => {
  const stored = KEPT_STORAGE.getItem(KEY);
  return stored === null ? matchMedia('(pointer: coarse)').matches : stored === 'on';
};

export const rememberHandsFree = (isHandsFree: boolean): void => KEPT_STORAGE.setItem(KEY, isHandsFree ? 'on' : 'off');
