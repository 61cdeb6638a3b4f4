/** Watches the frames before the recording: judges the set-up, says what to mend, and remembers that it once was right. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../language/texts.ts';
import type { IdleFrame } from '../recorder-settings.ts';
import { aimOf } from './aim.ts';
import type { Aim } from './aim.ts';
import type { DeviceTilt } from './device-tilt.ts';
import { judgeSetup } from './judge-setup.ts';
import type { Light } from './light.ts';
import { isSetupMet } from './setup-check.ts';
import type { SetupCheck } from './setup-check.ts';
import { SILENT, speakOf } from './setup-voice.ts';

/** Frames that are judged together. */
const WINDOW_MS = 1000;
const JUDGED_EVERY_MS = 250;
const LIGHT_EVERY_MS = 500;
/** All has to hold for this long to be proved: a person who only passes by proves nothing. */
const HOLD_MS = 1000;
/** Whoever is alone has to come back to the phone to tap Start, and is then too close: the proof holds this long. */
const PROOF_MS = 60_000;
/** Start goes on being offered through a hiccup: a button that flickers cannot be tapped. */
const LOST_AFTER_MS = 1500;
/** What is judged by the person; the rest must go on holding. Without a sensor the level is judged by the person, too. */
const OF_THE_PERSON: ReadonlySet<SetupCheck['id']> = new Set(['body', 'distance', 'side']);

/** In the place of all others: nothing can be seen. */
const NO_PICTURE: readonly SetupCheck[] = [
  {
    id: 'fps',
    isMet: false,
    words: t('Smooth picture'),
    reason: t('The picture stands still. Another app may be using the camera.'),
    spoken: t('No picture'),
  },
];

export interface SetupSenses {
  readonly light: (video: HTMLVideoElement) => Light | null;
  readonly tilt: () => DeviceTilt | null;
  readonly say: (words: string) => void;
}

export class SetupWatch {
  readonly #aim: Aim;
  readonly #senses: SetupSenses;
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

  constructor(definition: ExerciseDefinition, senses: SetupSenses) {
    this.#aim = aimOf(definition);
    this.#senses = senses;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Start may be tapped without a warning: all holds, or did a moment ago for long enough. */
  readonly isOffered = (): boolean => this.#isOffered;

  /** One more frame; `now` is the wall clock. Gives the latest judgement. */
  look(idle: IdleFrame, now: Millis): readonly SetupCheck[] {
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

  /** The picture stands still: whatever was proved by it, nobody knows how it is now. */
  still(now: Millis): readonly SetupCheck[] {
    this.forget();
    this.#checks = NO_PICTURE;
    this.#speak(now);
    return this.#checks;
  }

  /** The picture is another one now: what was proved is proved no more. */
  forget(): void {
    this.#frames = [];
    this.#metSince = null;
    this.#provedAt = null;
    this.#litAt = Number.NEGATIVE_INFINITY;
    this.#offer(false);
  }

  /** Another run's time begins anew. */
  #add(frame: Frame): void {
    const last = this.#frames.at(-1);
    if (last?.t === frame.t) return;
    const before = last && last.t < frame.t ? this.#frames.filter(({ t }) => t > frame.t - WINDOW_MS) : [];
    this.#frames = [...before, frame];
  }

  #readLight(video: HTMLVideoElement, now: Millis): void {
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
    // Whoever comes back to tap Start knows that they are too close.
    if (words && !(this.#isOffered && !isSetupMet(this.#checks))) this.#senses.say(words);
  }

  #offer(isOffered: boolean): void {
    if (isOffered === this.#isOffered) return;
    this.#isOffered = isOffered;
    for (const listener of this.#listeners) listener();
  }
}
