/** The setup gate: may this picture be recorded? Every figure says where it comes from; "measured" means on 30 hand-counted sets of real people. */
import { aspectOf } from '@reptemple/engine/geometry';
import type { ImageSize } from '@reptemple/engine/geometry';
import type { SideViewName } from '@reptemple/engine/landmark';
import type { Frame } from '@reptemple/engine/track';
import type { Degrees } from '@reptemple/engine/units';
import { FLOOR_FRAMES_PER_SECOND } from '../frame-rate.ts';
import type { Rotation } from '../pose-config.ts';
import type { Aim } from './aim.ts';
import { readBody } from './body-reading.ts';
import type { BodyReading } from './body-reading.ts';
import type { DeviceTilt } from './device-tilt.ts';
import type { Light } from './light.ts';
import type { SetupCheck } from './setup-check.ts';

/** What surrounds the frames. */
export interface SetupFacts {
  readonly aim: Aim;
  readonly image: ImageSize;
  /** How the picture is turned. */
  readonly rotation: Rotation;
  /** Null without a sensor. */
  readonly tilt: DeviceTilt | null;
  /** Null until read. */
  readonly light: Light | null;
  /** Analysed frames a second; null until measured. */
  readonly framesPerSecond: number | null;
}

/** This share of the frames has to agree: the model stumbles now and then. */
const AGREEING = 0.7;
/** Second document, section 9: at least max(3, 80% of needed landmarks) visible. */
const VISIBLE = { least: 3, share: 0.8 } as const;
/**
 * Measured: sets filmed from the side or within 30° of it have shoulders 0.04 to 0.34 torso lengths apart, at 45° 0.46 to 0.65, from the
 * front 0.6 and more (lying, 1.5 and more).
 */
const SIDE_BREADTH_MOST = 0.45;
/** Measured: pull-ups from the front or back 0.38 to 0.70, from the side 0.07 to 0.19. */
const FRONT_BREADTH_LEAST = 0.3;
/** Share of the height a torso takes; measured by shrinking clips: all reps counted down to 0.14 (lying) and 0.09 (standing), nobody found at 0.10 and 0.07. */
const TORSO_LEAST = 0.12;
/** Share of the picture a stretched body may take; measured: whole bodies up to 0.86, cut off from 0.88. */
const LENGTH_MOST = 0.9;
/** Measured by turning tracks: all 30 sets are counted right up to 12°, 29 at 15°, 26 at 20°. */
const ROLL_MOST = { sensor: 12, picture: 15 } as const;
/** At 30° heights shrink by 13 %; beyond, a body from head to feet hardly fits. */
const PITCH_MOST = 30;
/** Measured by darkening clips: counted right down to mean 27 and contrast 10, nobody found at 16 and 6. Real clips: 48 and more. */
const LIGHT_LEAST = { mean: 40, contrast: 8 } as const;

type Verdict = Pick<SetupCheck, 'isMet' | 'reason' | 'spoken'>;

const met = (reason: string): Verdict => ({ isMet: true, reason, spoken: '' });
const unmet = (reason: string, spoken: string): Verdict => ({ isMet: false, reason, spoken });
const UNSEEN = unmet('Waits until you are seen.', '');

const share = <Item>(items: readonly Item[], isSo: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : items.filter(isSo).length / items.length;

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[(values.length - 1) >> 1];

const PARTS: Readonly<Partial<Record<SideViewName, string>>> = {
  nose: 'head is',
  shoulder: 'shoulders are',
  elbow: 'elbows are',
  wrist: 'hands are',
  hip: 'hips are',
  knee: 'knees are',
  ankle: 'feet are',
};

/** The part that is missing most often, with its verb. */
const partOf = (joints: readonly SideViewName[]): string => {
  const often = (joint: SideViewName): number => joints.filter((other) => other === joint).length;
  const most = joints.toSorted((a, b) => often(b) - often(a))[0];
  return (most && PARTS[most]) ?? 'body is';
};

const isSeen = ({ hidden }: BodyReading, needed: number): boolean =>
  needed - hidden.length >= Math.max(VISIBLE.least, VISIBLE.share * needed);

const judgeBody = (bodies: readonly BodyReading[], frames: number, { joints }: Aim, side: Verdict): Verdict => {
  if (bodies.length < AGREEING * frames || frames === 0) return unmet('Nobody is seen yet.', 'step into the picture');
  if (share(bodies, ({ outside }) => outside.length === 0) < AGREEING) {
    const part = partOf(bodies.flatMap(({ outside }) => outside));
    return unmet(`Your ${part} outside the picture.`, 'step back');
  }
  if (share(bodies, (body) => isSeen(body, joints.length)) < AGREEING) {
    // Who faces the camera on the floor hides their legs: turning shows them.
    const spoken = side.spoken || 'show your whole body';
    return unmet(`Your ${partOf(bodies.flatMap(({ hidden }) => hidden))} hidden.`, spoken);
  }
  return met('You are seen whole.');
};

const judgeSide = (bodies: readonly BodyReading[], { view }: Aim): Verdict => {
  const breadth = median(bodies.map((body) => body.breadth));
  if (breadth === undefined) return UNSEEN;
  if (view === 'side') {
    return breadth <= SIDE_BREADTH_MOST
      ? met('You are seen from the side.')
      : unmet('Turn your side to the camera.', 'turn sideways');
  }
  const [turn, spoken] = view === 'front' ? ['face', 'face the camera'] : ['back', 'turn your back to the camera'];
  return breadth >= FRONT_BREADTH_LEAST
    ? met(`You are seen from the ${view}.`)
    : unmet(`Turn your ${turn} to the camera.`, spoken);
};

/** How much of the picture the body takes once it is stretched out for the exercise. */
const fillOf = (length: number, { aim, image }: SetupFacts): number =>
  aim.isLying ? length / aspectOf(image) : length;

const judgeDistance = (bodies: readonly BodyReading[], facts: SetupFacts): Verdict => {
  const torso = median(bodies.map((body) => body.torso));
  if (torso === undefined) return UNSEEN;
  const length = median(bodies.flatMap((body) => (body.length === null ? [] : [body.length])));
  if (length !== undefined && fillOf(length, facts) > LENGTH_MOST)
    return unmet('Too close: you will not fit in the picture.', 'step back');
  if (torso < TORSO_LEAST) return unmet('Too far away to see your joints well.', 'come closer');
  return met('You fill the picture well.');
};

const judgeRoll = (roll: Degrees, most: Degrees): Verdict => {
  const degrees = Math.abs(Math.round(roll));
  return degrees <= most
    ? met('The camera stands level.')
    : unmet(`The camera is tilted by ${degrees}°.`, 'level the camera');
};

/** Whoever stands the phone on its head turns the picture; where the screen turns as well, the sensor finds it upright again. */
const rollOfPicture = (roll: Degrees, rotation: Rotation): Degrees =>
  rotation === 0 ? roll : roll - 180 * Math.round(roll / 180);

const judgeLevel = (bodies: readonly BodyReading[], { tilt, rotation }: SetupFacts): Verdict => {
  if (tilt && Math.abs(tilt.pitch) > PITCH_MOST) return unmet('Your phone leans too far.', 'stand the phone upright');
  if (tilt) return judgeRoll(rollOfPicture(tilt.roll, rotation), ROLL_MOST.sensor);
  const roll = median(bodies.flatMap((body) => (body.roll === null ? [] : [body.roll])));
  // A crouching body says nothing about the horizon, and must not stand in the way.
  if (roll === undefined) return bodies.length === 0 ? UNSEEN : met('Nothing speaks against it.');
  return judgeRoll(roll, ROLL_MOST.picture);
};

const judgeLight = ({ light }: SetupFacts): Verdict => {
  if (!light) return unmet('Looking at the light…', '');
  if (light.mean < LIGHT_LEAST.mean) return unmet('Too dark. Switch a light on.', 'more light');
  if (light.contrast < LIGHT_LEAST.contrast) return unmet('The picture is blank. Wipe the lens.', 'wipe the lens');
  return met('It is bright enough.');
};

const judgeRate = ({ framesPerSecond }: SetupFacts): Verdict => {
  if (framesPerSecond === null) return unmet('Measuring…', '');
  const rate = Math.round(framesPerSecond);
  if (rate >= FLOOR_FRAMES_PER_SECOND) return met(`${rate} pictures a second.`);
  const pictures = rate === 1 ? 'picture' : 'pictures';
  return unmet(
    `${rate} ${pictures} a second; ${FLOOR_FRAMES_PER_SECOND} are needed. Close other apps.`,
    'the picture is too slow',
  );
};

const VIEWS = { side: 'Side view', front: 'Front view', back: 'Back view' } as const;

/** All checks, what to mend first coming first. `frames`: about the last second. */
export const judgeSetup = (frames: readonly Frame[], facts: SetupFacts): readonly SetupCheck[] => {
  const { aim, image } = facts;
  const bodies = frames.flatMap(({ p }) => (p ? [readBody(p, aim, aspectOf(image))] : []));
  const side = judgeSide(bodies, aim);
  return [
    { id: 'light', words: 'Good light', ...judgeLight(facts) },
    { id: 'body', words: 'Whole body', ...judgeBody(bodies, frames.length, aim, side) },
    { id: 'distance', words: 'Right distance', ...judgeDistance(bodies, facts) },
    { id: 'side', words: VIEWS[aim.view], ...side },
    { id: 'level', words: 'Level camera', ...judgeLevel(bodies, facts) },
    { id: 'fps', words: 'Smooth picture', ...judgeRate(facts) },
  ];
};
