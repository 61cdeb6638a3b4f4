/**
 * Runs the set-up checks on frames before the recording, speaks instructions, and remembers a
 * passed set-up.
 */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import type { IdleFrame } from '../recorder-settings.ts';
import { aimOf } from './aim.ts';
import type { Aim } from './aim.ts';
import type { DeviceTilt } from './device-tilt.ts';
import { judgeSetup } from './check-setup.ts';
import type { Light } from './light.ts';
import { isSetupMet } from './setup-check.ts';
import type { SetupCheck } from './setup-check.ts';
import { SILENT, speakOf } from './setup-voice.ts';

/** Period of frames that are evaluated together. */
const WINDOW_MS = 1000;
const JUDGED_EVERY_MS = 250;
const LIGHT_EVERY_MS = 500;
/** Time for which all checks must pass; a passer-by must not be sufficient. */
const HOLD_MS = 1000;
/** Time for which a passed set-up stays valid, because the user has to come close to tap Start. */
const PROOF_MS = 60_000;
/** Start remains offered during short failures, because a flickering button is hard to tap. */
const LOST_AFTER_MS = 1500;
/**
 * Checks that need the person in the picture; the others must keep passing. Without a sensor the
 * level needs the person too.
 */
const OF_THE_PERSON: ReadonlySet<SetupCheck['id']> = new Set(['body', 'distance', 'side']);

/** Replaces all checks if there is no picture. */
const NO_PICTURE: readonly SetupCheck[] = [
  {
    id: 'fps',
    isMet: false,
    words: t('Smooth picture'),
    reason: t('The picture stands still. Another app may be using the camera.'),
    spoken: t('No picture'),
  },
];

export interface SetupSenses<Video = HTMLVideoElement> {
  readonly light: (video: Video) => Light | null;
  readonly tilt: () => DeviceTilt | null;
  readonly say: (words: string) => void;
}

/** `Video`: the source of the light, so that tracks without pictures can be checked too. */
export class SetupWatch<Video = HTMLVideoElement> {
  readonly #aim: Aim;
  readonly #senses: SetupSenses<Video>;
  readonly #listeners = new Set<() => void>();
  #frames: readonly Frame[] = [];
  #checks: readonly SetupCheck[] = [];
  #judgedAt: Millis = Number.NEGATIVE_INFINITY;
  #light: Light | null = null;
  #litAt: Millis = Number.NEGATIVE_INFINITY;
  #voice = SILENT;
  #metSince: Millis | null = null;
  #provedAt: Millis | null = null;
  #lostSince: Millis | null = null;
  #isOffered = false;

  constructor(definition: ExerciseDefinition, senses: SetupSenses<Video>) {
    this.#aim = aimOf(definition);
    this.#senses = senses;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Returns true if Start needs no warning: all checks pass, or passed recently for long enough.
   */
  readonly isOffered = (): boolean => this.#isOffered;

  /** Adds a frame; `now` is wall-clock time. Returns the latest checks. */
  look(idle: Omit<IdleFrame, 'video'> & { readonly video: Video }, now: Millis): readonly SetupCheck[] {
    this.#add(idle.frame);
    if (now - this.#judgedAt < JUDGED_EVERY_MS) return this.#checks;
    this.#judgedAt = now;
    this.#readLight(idle.video, now);
    const { image, rotation, framesPerSecond } = idle;
    const [aim, tilt, light] = [this.#aim, this.#senses.tilt(), this.#light];
    this.#checks = judgeSetup(this.#frames, { aim, image, rotation, tilt, light, framesPerSecond });
    this.#prove(now);
    this.#speak(now);
    return this.#checks;
  }

  /** The camera has stalled: discards the passed set-up, which may be outdated. */
  still(now: Millis): readonly SetupCheck[] {
    this.forget();
    this.#checks = NO_PICTURE;
    this.#speak(now);
    return this.#checks;
  }

  /** The picture has changed: discards the passed set-up. */
  forget(): void {
    this.#frames = [];
    this.#metSince = null;
    this.#provedAt = null;
    this.#litAt = Number.NEGATIVE_INFINITY;
    this.#offer(false);
  }

  /** Starts over if time restarts with a new run. */
  #add(frame: Frame): void {
    const last = this.#frames.at(-1);
    if (last?.t === frame.t) return;
    const before = last && last.t < frame.t ? this.#frames.filter(({ t }) => t > frame.t - WINDOW_MS) : [];
    this.#frames = [...before, frame];
  }

  #readLight(video: Video, now: Millis): void {
    if (now - this.#litAt < LIGHT_EVERY_MS) return;
    this.#litAt = now;
    this.#light = this.#senses.light(video);
  }

  #prove(now: Millis): void {
    this.#metSince = isSetupMet(this.#checks) ? (this.#metSince ?? now) : null;
    if (this.#metSince !== null && now - this.#metSince >= HOLD_MS) this.#provedAt = now;
    const rest = this.#checks.filter(({ id }) => !this.#isOfThePerson(id));
    this.#keepOffering(this.#metSince !== null || (this.#isProved(now) && isSetupMet(rest)), now);
  }

  #keepOffering(isHeld: boolean, now: Millis): void {
    this.#lostSince = isHeld ? null : (this.#lostSince ?? now);
    const isHiccup = this.#lostSince !== null && now - this.#lostSince < LOST_AFTER_MS;
    this.#offer(isHeld || (this.#isOffered && isHiccup));
  }

  #isProved(now: Millis): boolean {
    return this.#provedAt !== null && now - this.#provedAt < PROOF_MS;
  }

  #isOfThePerson(id: SetupCheck['id']): boolean {
    return OF_THE_PERSON.has(id) || (id === 'level' && this.#senses.tilt() === null);
  }

  #speak(now: Millis): void {
    const { voice, words } = speakOf(this.#voice, this.#checks, now);
    this.#voice = voice;
    // The user who comes to tap Start is too close on purpose.
    if (words && !(this.#isOffered && !isSetupMet(this.#checks))) this.#senses.say(words);
  }

  #offer(isOffered: boolean): void {
    if (isOffered === this.#isOffered) return;
    this.#isOffered = isOffered;
    for (const listener of this.#listeners) listener();
  }
}
