/**
 * Runs the set-up checks on frames before the recording and speaks instructions. When all checks
 * have passed, Start is offered without a warning for a minute.
 */
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Frame } from '@reptemple/engine/landmark-track';
import { aspectOf } from '@reptemple/engine/signal/geometry';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import type { IdleFrame } from '../recorder-settings.ts';
import { judgeSetup, TiltSensor, LightMeter, isSetupMet, firstUnmet } from './check-setup.ts';
import type { DeviceTilt, Light, SetupCheck } from './check-setup.ts';
import { aimOf } from './view-requirements-of-exercise.ts';
import type { Aim } from './view-requirements-of-exercise.ts';

/**
 * Time in ms for which a check must fail before its instruction is spoken, because the user may
 * already be correcting it.
 */
const PATIENCE_MS = 1500;
/** Minimum time in ms between two different instructions. */
const PAUSE_MS = 4000;
/** Minimum time in ms before the same instruction is repeated. */
const REPEAT_MS = 10_000;

const ALL_MET = t('all set');

export interface SetupVoice {
  /** Message to speak next; empty if there is none. */
  readonly due: string;
  readonly dueSince: Millis;
  readonly said: string;
  readonly saidAt: Millis;
}

export const INITIAL_VOICE: SetupVoice = { due: '', dueSince: 0, said: '', saidAt: Number.NEGATIVE_INFINITY };

const isTime = ({ due, dueSince, said, saidAt }: SetupVoice, now: Millis): boolean => {
  if (due === '' || now - dueSince < PATIENCE_MS) return false;
  // Repeats an instruction, but not "all set".
  if (due === said) return due !== ALL_MET && now - saidAt >= REPEAT_MS;
  return now - saidAt >= PAUSE_MS;
};

export const speakOf = (
  voice: SetupVoice,
  checks: readonly SetupCheck[],
  now: Millis,
): { readonly voice: SetupVoice; readonly words: string } => {
  const unmet = firstUnmet(checks);
  const due = unmet ? unmet.spoken : ALL_MET;
  const heard = due === voice.due ? voice : { ...voice, due, dueSince: now };
  if (!isTime(heard, now)) return { voice: heard, words: '' };
  return { voice: { ...heard, said: due, saidAt: now }, words: due };
};

/** Time in ms for which frames are kept. Most checks use only those of the last second. */
const KEPT_MS = 3000;
const JUDGED_EVERY_MS = 250;
const LIGHT_EVERY_MS = 500;
/**
 * Time in ms for which all checks must pass in a row. A person who walks past does not stay that
 * long.
 */
const HOLD_MS = 1000;
/**
 * Time in ms for which passed checks stay valid, because the user walks to the phone to tap Start.
 */
const PROOF_MS = 60_000;
/**
 * Time in ms for which a check must fail before Start shows a warning, so that the button does not
 * flicker.
 */
const LOST_AFTER_MS = 1500;
/**
 * Checks that may fail while the user walks to the phone. All others must still pass, except the
 * level check on devices without an orientation sensor.
 */
const OF_THE_PERSON: ReadonlySet<SetupCheck['id']> = new Set(['body', 'distance', 'side']);

const NO_PICTURE: readonly SetupCheck[] = [
  {
    id: 'fps',
    isMet: false,
    words: t('Smooth picture'),
    reason: t('The picture is frozen. Another app may be using the camera.'),
    spoken: t('No picture'),
  },
];

export interface SetupSenses<Video = HTMLVideoElement> {
  readonly light: (video: Video) => Light | null;
  readonly tilt: () => DeviceTilt | null;
  readonly say: (words: string) => void;
}

/**
 * Runs the set-up checks. `Video` is the type of the video in which light is measured; tests that
 * replay tracks have no images and use another type.
 */
export class SetupCheckRunner<Video = HTMLVideoElement> {
  readonly #aim: Aim;
  readonly #senses: SetupSenses<Video>;
  readonly #listeners = new Set<() => void>();
  #frames: readonly Frame[] = [];
  #checks: readonly SetupCheck[] = [];
  #judgedAt: Millis = Number.NEGATIVE_INFINITY;
  #light: Light | null = null;
  #litAt: Millis = Number.NEGATIVE_INFINITY;
  #voice = INITIAL_VOICE;
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
   * Returns true if Start shows no warning: all checks pass, or all passed within the last minute.
   */
  readonly isOffered = (): boolean => this.#isOffered;

  /**
   * Adds a frame and returns the latest checks. `now` is real time in ms, not the frame's media
   * time.
   */
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

  /**
   * Discards the passed checks because the camera has stalled. Returns a failed check that says so.
   */
  still(now: Millis): readonly SetupCheck[] {
    this.forget();
    this.#checks = NO_PICTURE;
    this.#speak(now);
    return this.#checks;
  }

  /** Discards frames and passed checks, because the camera or its view has changed. */
  forget(): void {
    this.#frames = [];
    this.#metSince = null;
    this.#provedAt = null;
    this.#litAt = Number.NEGATIVE_INFINITY;
    this.#offer(false);
  }

  #add(frame: Frame): void {
    const last = this.#frames.at(-1);
    if (last?.t === frame.t) return;
    const before = last && last.t < frame.t ? this.#frames.filter(({ t }) => t > frame.t - KEPT_MS) : [];
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
    this.#keepOffering(this.#isProved(now) && (this.#metSince !== null || isSetupMet(rest)), now);
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
    // Speaks no instruction after all checks have passed: the user now comes close to tap Start.
    if (words && !(this.#isOffered && !isSetupMet(this.#checks))) this.#senses.say(words);
  }

  #offer(isOffered: boolean): void {
    if (isOffered === this.#isOffered) return;
    this.#isOffered = isOffered;
    for (const listener of this.#listeners) listener();
  }
}

export class SetupGate {
  readonly #tilt = new TiltSensor();
  readonly #watch: SetupCheckRunner;
  /** Video source of the current checks. If it changes, the checks start again. */
  #source: MediaProvider | null = null;
  #aspect = 0;
  #say: (words: string) => void = () => undefined;

  constructor(definition: ExerciseDefinition) {
    const meter = new LightMeter();
    this.#watch = new SetupCheckRunner(definition, {
      light: (video) => meter.read(video),
      tilt: () => this.#tilt.latest,
      say: (words) => this.#say(words),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#watch.subscribe(listener);
  readonly isOffered = (): boolean => this.#watch.isOffered();
  readonly look = (idle: IdleFrame | null): readonly SetupCheck[] => {
    if (!idle) return this.#watch.still(performance.now());
    const { srcObject } = idle.video;
    const aspect = aspectOf(idle.image);
    if (srcObject !== this.#source || aspect !== this.#aspect) this.#watch.forget();
    [this.#source, this.#aspect] = [srcObject, aspect];
    return this.#watch.look(idle, performance.now());
  };

  attach(say: (words: string) => void): () => void {
    this.#say = say;
    const stop = this.#tilt.listen();
    return () => {
      this.#say = () => undefined;
      stop();
    };
  }
}
