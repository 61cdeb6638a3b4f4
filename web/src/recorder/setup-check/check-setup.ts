/**
 * Checks before the recording: light, body, distance, view, level camera and frame rate. Each limit
 * names its source. "Measured" refers to 30 hand-counted recordings of real people.
 */
import { MIN_FRAMES_PER_SECOND } from '@reptemple/engine/landmark-track';
import type { Frame } from '@reptemple/engine/landmark-track';
import { MAX_SIDE_SPREAD, MIN_HANGING_FRONT_SPREAD } from '@reptemple/engine/signal/camera-view-and-near-side';
import { aspectOf, DEGREES_PER_RADIAN } from '@reptemple/engine/signal/geometry';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { SideViewName } from '@reptemple/engine/signal/landmarks';
import type { Degrees } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import type { Rotation } from '../../pose/pose-worker-messages.ts';
import { readBody, SEEN_VIEW_LABELS, seenViewOf, viewNoteOf } from './body-measurements-and-view.ts';
import type { BodyReading } from './body-measurements-and-view.ts';
import type { Aim } from './view-requirements-of-exercise.ts';

export interface SetupCheck {
  readonly id: 'body' | 'side' | 'distance' | 'level' | 'light' | 'fps';
  readonly isMet: boolean;
  readonly words: string;
  /**
   * Sentence about the problem to display. Empty if the check passed or if `spoken` says it all.
   */
  readonly reason: string;
  readonly note?: string;
  /** Instruction to speak. Empty if the check passed or the user can do nothing about it. */
  readonly spoken: string;
}

export const isSetupMet = (checks: readonly SetupCheck[]): boolean => checks.every(({ isMet }) => isMet);

/**
 * Returns the most important failed check, which is the first in the list; undefined if all passed.
 */
export const firstUnmet = (checks: readonly SetupCheck[]): SetupCheck | undefined => checks.find(({ isMet }) => !isMet);

export interface DeviceTilt {
  /**
   * Roll of the screen in degrees: 0 if its upper edge is up and level, 180 if it is upside down.
   */
  readonly roll: Degrees;
  /** Tilt of the screen in degrees: 0 if upright, 90 if it lies on its back, -90 on its face. */
  readonly pitch: Degrees;
}

/**
 * Returns the phone's roll and tilt from the angles of a `deviceorientation` event and the screen's
 * angle, all in degrees. In the device's axes, up is (-cos β sin γ, sin β, cos β cos γ) by W3C
 * Device Orientation, section 4 (intrinsic rotations Z, X', Y'').
 */
export const tiltOfDevice = (beta: Degrees, gamma: Degrees, screenAngle: Degrees): DeviceTilt => {
  const [b, g, s] = [beta, gamma, screenAngle].map((angle) => angle / DEGREES_PER_RADIAN);
  if (b === undefined || g === undefined || s === undefined) return { roll: 0, pitch: 0 };
  const [x, y, z] = [-Math.cos(b) * Math.sin(g), Math.sin(b), Math.cos(b) * Math.cos(g)];
  const right = x * Math.cos(s) - y * Math.sin(s);
  const up = x * Math.sin(s) + y * Math.cos(s);
  return { roll: Math.atan2(right, up) * DEGREES_PER_RADIAN, pitch: Math.asin(z) * DEGREES_PER_RADIAN };
};

/**
 * Reads the orientation sensor of a touch device. Laptops are not read, because their sensor may be
 * in the base, nor iPhones, because they would ask the user for permission.
 */
export class TiltSensor {
  #latest: DeviceTilt | null = null;
  readonly #hear = ({ beta, gamma }: DeviceOrientationEvent): void => {
    this.#latest = beta === null || gamma === null ? null : tiltOfDevice(beta, gamma, screen.orientation.angle);
  };

  get latest(): DeviceTilt | null {
    return this.#latest;
  }

  listen(): () => void {
    if (!matchMedia('(pointer: coarse)').matches || !('orientation' in screen)) return () => undefined;
    addEventListener('deviceorientation', this.#hear);
    return () => removeEventListener('deviceorientation', this.#hear);
  }
}

export interface Light {
  /** Mean brightness of the image, 0 (black) to 255 (white). */
  readonly mean: number;
  /** Standard deviation of the brightness. Very low for fog, a covered lens or a wall. */
  readonly contrast: number;
}

/**
 * Size in pixels to which the image is reduced to measure the light. It is fast and too small to
 * recognise a person.
 */
export const SAMPLE = { width: 32, height: 18 } as const;

/**
 * Returns the brightness of a pixel, 0 to 255, by ITU-R BT.601, which the video's YUV format also
 * uses.
 */
const luminance = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;

/**
 * Returns the brightness and contrast of an image. `pixels` contains red, green, blue and alpha of
 * each pixel, 0 to 255 each.
 */
export const lightOf = (pixels: ArrayLike<number>): Light => {
  const count = Math.floor(pixels.length / 4);
  if (count === 0) return { mean: 0, contrast: 0 };
  const values = Array.from({ length: count }, (_, index) => {
    const at = index * 4;
    return luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
  });
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  return { mean, contrast: Math.sqrt(variance) };
};

/**
 * Measures the light in the current frame of a video. `read` returns null if the frame cannot be
 * read.
 */
export class LightMeter {
  #drawing: CanvasRenderingContext2D | null = null;

  read(video: HTMLVideoElement): Light | null {
    this.#drawing ??= this.#canvas().getContext('2d', { willReadFrequently: true });
    if (!this.#drawing || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    this.#drawing.drawImage(video, 0, 0, SAMPLE.width, SAMPLE.height);
    return lightOf(this.#drawing.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data);
  }

  #canvas(): HTMLCanvasElement {
    return Object.assign(document.createElement('canvas'), SAMPLE);
  }
}

export interface SetupFacts {
  readonly aim: Aim;
  readonly image: ImageSize;
  readonly rotation: Rotation;
  readonly tilt: DeviceTilt | null;
  readonly light: Light | null;
  readonly framesPerSecond: number | null;
}

/**
 * Minimum share of the last second's frames that must pass a check. It is below 1 because the model
 * makes errors.
 */
const MIN_AGREEING = 0.7;
/**
 * Number of visible joints that is required: at least 3 (`least`) and 80 % (`share`) of the needed
 * joints (specification S2, section 9).
 */
const VISIBLE = { least: 3, share: 0.8 } as const;
/**
 * Minimum torso length as a share of the image height. Measured on clips scaled down: of lying
 * people, all reps are counted at 0.14, and no person is detected at 0.10. For standing people,
 * these values are 0.09 and 0.07. The limit is between the two stricter values.
 */
const MIN_TORSO = 0.12;
/**
 * Maximum body length as a share of the image. Measured: complete bodies have up to 0.86; those
 * with 0.88 and more are cut off.
 */
const MAX_LENGTH = 0.9;
/**
 * Maximum roll of the camera in degrees, by sensor or by image. Measured on rotated tracks: all 30
 * recordings are counted correctly up to 12°, 29 at 15°, 26 at 20°.
 */
const MAX_ROLL = { sensor: 12, picture: 15 } as const;
/**
 * Maximum tilt of the camera in degrees. At 30° heights shrink by 13 %. At more, a whole body
 * hardly fits into the image.
 */
const MAX_PITCH = 30;
/**
 * Maximum tilt in degrees if it is estimated from the image. The estimate is wrong by up to 6°
 * (docs/decisions/0024).
 */
const MAX_LOOKING_DOWN = MAX_PITCH - 6;
/**
 * Minimum mean brightness and contrast. Measured on darkened clips: reps are counted correctly down
 * to mean 27 and contrast 10, and no person is detected at 16 and 6. Real clips have a mean of 48
 * and more.
 */
const MIN_LIGHT = { mean: 40, contrast: 8 } as const;

type Verdict = Pick<SetupCheck, 'isMet' | 'reason' | 'spoken'>;

const MET: Verdict = { isMet: true, reason: '', spoken: '' };
const unmet = (reason: string, spoken: string): Verdict => ({ isMet: false, reason, spoken });
const UNSEEN = unmet(t('No one in frame yet.'), '');

const share = <Item>(items: readonly Item[], isSo: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : items.filter(isSo).length / items.length;

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[(values.length - 1) >> 1];

const unseenLabel = (part: SideViewName | undefined, cause: 'hidden' | 'outside'): string =>
  t(
    '{part, select, nose {Your head is} shoulder {Your shoulders are} elbow {Your elbows are} wrist {Your hands are} hip {Your hips are} knee {Your knees are} ankle {Your feet are} other {Your body is}} {cause, select, hidden {hidden} other {outside the picture}}.',
    { part: part ?? '', cause },
  );

const mostOften = (joints: readonly SideViewName[]): SideViewName | undefined => {
  const often = (joint: SideViewName): number => joints.filter((other) => other === joint).length;
  return joints.toSorted((a, b) => often(b) - often(a))[0];
};

const isSeen = ({ hidden, needed }: BodyReading): boolean =>
  needed - hidden.length >= Math.max(VISIBLE.least, VISIBLE.share * needed);

const judgeBody = (bodies: readonly BodyReading[], frames: number, side: Verdict): Verdict => {
  if (bodies.length < MIN_AGREEING * frames || frames === 0)
    return unmet(t('No one in frame yet.'), t('step into the picture'));
  if (share(bodies, ({ outside }) => outside.length === 0) < MIN_AGREEING) {
    const part = mostOften(bodies.flatMap(({ outside }) => outside));
    return unmet(unseenLabel(part, 'outside'), t('step back'));
  }
  if (share(bodies, ({ isInclined }) => !isInclined) < MIN_AGREEING)
    return unmet(t('Your body is tilted.'), t('hands and feet on the floor'));
  if (share(bodies, isSeen) < MIN_AGREEING) {
    // Asks to turn if the view is wrong: a person on the floor who faces the camera hides their
    // legs.
    const spoken = side.spoken || t('show your whole body');
    return unmet(unseenLabel(mostOften(bodies.flatMap(({ hidden }) => hidden)), 'hidden'), spoken);
  }
  return MET;
};

const judgeSide = (bodies: readonly BodyReading[], { view, isAnyView }: Aim): Verdict => {
  const breadth = median(bodies.map((body) => body.breadth));
  if (breadth === undefined) return UNSEEN;
  if (isAnyView) return MET;
  if (view === 'side') {
    return breadth <= MAX_SIDE_SPREAD ? MET : unmet('', t('turn sideways'));
  }
  // Accepts both front and back view, because elbows and shoulders have the same angles in both.
  if (breadth >= MIN_HANGING_FRONT_SPREAD) return MET;
  return unmet('', view === 'front' ? t('face the camera') : t('turn your back to the camera'));
};

const fillOf = (length: number, { aim, image }: SetupFacts): number =>
  aim.isLying ? length / aspectOf(image) : length;

const judgeDistance = (bodies: readonly BodyReading[], facts: SetupFacts): Verdict => {
  const torso = median(bodies.map((body) => body.torso));
  if (torso === undefined) return UNSEEN;
  const length = median(bodies.flatMap((body) => (body.length === null ? [] : [body.length])));
  if (length !== undefined && fillOf(length, facts) > MAX_LENGTH)
    return unmet(t('Too close: you won’t fit in the picture.'), t('step back'));
  if (torso < MIN_TORSO) return unmet(t('Too far away to see your joints well.'), t('come closer'));
  return MET;
};

const judgeRoll = (roll: Degrees, most: Degrees): Verdict => {
  const degrees = Math.abs(Math.round(roll));
  return degrees <= most ? MET : unmet(t('The camera is tilted by {degrees}°.', { degrees }), t('level the camera'));
};

/**
 * Returns the roll of the video from the roll of the phone. They are equal unless the video is
 * rotated because the phone is upside down. If the screen rotates too, the sensor already reads
 * upright.
 */
const rollOfPicture = (roll: Degrees, rotation: Rotation): Degrees =>
  rotation === 0 ? roll : roll - 180 * Math.round(roll / 180);

/**
 * Minimum share of frames in which the arms must point away from the camera if it is above the
 * person. Measured: all frames from straight above; in sets from other views up to 0.51, at the
 * bottom of the reps.
 */
const MIN_ARMS_AWAY = 0.8;

/**
 * Returns true if the camera looks down from above. Uses all kept frames, not only the last second,
 * because frames with bent arms do not show this.
 */
const looksDown = (kept: readonly BodyReading[]): boolean => {
  const angle = median(kept.flatMap(({ lookingDown }) => (lookingDown === null ? [] : [lookingDown])));
  return (angle ?? 0) > MAX_LOOKING_DOWN || share(kept, ({ hasArmsAway }) => hasArmsAway) >= MIN_ARMS_AWAY;
};

const judgeLevel = (
  bodies: readonly BodyReading[],
  kept: readonly BodyReading[],
  { tilt, rotation }: SetupFacts,
): Verdict => {
  if (tilt && Math.abs(tilt.pitch) > MAX_PITCH)
    return unmet(t('Your phone leans too far.'), t('stand the phone upright'));
  if (tilt) return judgeRoll(rollOfPicture(tilt.roll, rotation), MAX_ROLL.sensor);
  if (looksDown(kept)) return unmet(t('The camera looks down on you.'), t('put the camera lower'));
  const roll = median(bodies.flatMap((body) => (body.roll === null ? [] : [body.roll])));
  // Passes if no roll was measured, because a crouching body does not show if the camera is level.
  if (roll === undefined) return bodies.length === 0 ? UNSEEN : MET;
  return judgeRoll(roll, MAX_ROLL.picture);
};

const judgeLight = ({ light }: SetupFacts): Verdict => {
  if (!light) return unmet(t('Measuring…'), '');
  if (light.mean < MIN_LIGHT.mean) return unmet(t('Too dark.'), t('more light'));
  if (light.contrast < MIN_LIGHT.contrast) return unmet(t('The picture is blank.'), t('wipe the lens'));
  return MET;
};

const judgeRate = ({ framesPerSecond }: SetupFacts): Verdict => {
  if (framesPerSecond === null) return unmet(t('Measuring…'), '');
  const rate = Math.round(framesPerSecond);
  if (rate >= MIN_FRAMES_PER_SECOND) return MET;
  return unmet(
    t(
      'Your camera feed is choppy ({rate, plural, one {# frame} other {# frames}} per second, {needed} needed). Close other apps.',
      {
        rate,
        needed: MIN_FRAMES_PER_SECOND,
      },
    ),
    t('the picture is too slow'),
  );
};

/**
 * Returns the label of the view and a note about what cannot be checked in it. Returns an empty
 * object if the check of the view failed.
 */
const viewNote = (bodies: readonly BodyReading[], aim: Aim, { isMet }: Verdict): Partial<SetupCheck> => {
  const breadth = median(bodies.map((body) => body.breadth));
  if (!isMet || breadth === undefined) return {};
  // Exercises seen from the front accept front and back, because the model may mistake the back of
  // a head for a face.
  if (!aim.isAnyView) return aim.view === 'side' ? {} : { words: t('Front or back view') };
  const seen = seenViewOf(bodies, breadth);
  return { words: SEEN_VIEW_LABELS[seen], note: viewNoteOf(seen, aim) };
};

const WINDOW_MS = 1000;

/** Runs all checks on the last second of `frames` and returns them, most important first. */
export const judgeSetup = (frames: readonly Frame[], facts: SetupFacts): readonly SetupCheck[] => {
  const { aim, image } = facts;
  const from = (frames.at(-1)?.t ?? 0) - WINDOW_MS;
  const read = (some: readonly Frame[]): readonly BodyReading[] =>
    some.flatMap(({ p }) => (p ? [readBody(p, aim, aspectOf(image))] : []));
  const recent = frames.filter(({ t: at }) => at > from);
  const bodies = read(recent);
  const side = judgeSide(bodies, aim);
  return [
    { id: 'light', words: t('Good light'), ...judgeLight(facts) },
    { id: 'body', words: t('Whole body'), ...judgeBody(bodies, recent.length, side) },
    { id: 'distance', words: t('Right distance'), ...judgeDistance(bodies, facts) },
    { id: 'side', words: SEEN_VIEW_LABELS[aim.view], ...side, ...viewNote(bodies, aim, side) },
    { id: 'level', words: t('Level camera'), ...judgeLevel(bodies, read(frames), facts) },
    { id: 'fps', words: t('Smooth picture'), ...judgeRate(facts) },
  ];
};
