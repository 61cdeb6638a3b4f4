/**
 * Layout of the viewfinder: rectangle of the camera picture, and free rectangles around the athlete
 * for the count and the code word.
 */
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { BodyBox, RecorderSnapshot } from '../../../recorder/recorder-snapshot-store.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

/** Maximum share (0 to 1) of the camera picture that may be cut off to fill the viewfinder. */
const MAX_CROPPED = 0.06;
/** Minimum height in px of the space below the camera picture for text. */
const MIN_PANEL_HEIGHT = 110;

/**
 * Returns the rectangle of the camera picture in the viewfinder. The picture fills the viewfinder
 * if at most MAX_CROPPED is cut off; otherwise it is shown whole. The free space is then below or
 * to the right of the picture. In a wide viewfinder, or with little free space, the picture is
 * centred.
 */
export const pictureRect = (stage: Size, aspect: number): Rect => {
  const stageAspect = stage.width / stage.height;
  const isCovering = Math.min(aspect, stageAspect) / Math.max(aspect, stageAspect) >= 1 - MAX_CROPPED;
  const isByWidth = isCovering ? aspect < stageAspect : aspect > stageAspect;
  const width = isByWidth ? stage.width : stage.height * aspect;
  const height = isByWidth ? stage.width / aspect : stage.height;
  const [roomX, roomY] = [stage.width - width, stage.height - height];
  const isLeft = roomX > 0 && stageAspect < 1.2;
  return {
    width,
    height,
    left: isLeft ? 0 : roomX / 2,
    top: roomY >= MIN_PANEL_HEIGHT ? 0 : roomY / 2,
  };
};

/** Returns true if there is space for text below the camera picture. Always false in landscape. */
export const hasPanelBelow = (stage: Size, picture: Rect): boolean =>
  stage.height > stage.width && stage.height - picture.top - picture.height >= MIN_PANEL_HEIGHT;

/**
 * Area of the body, as shares (0 to 1) of the picture's width and height, that is assumed until the
 * athlete is seen.
 */
const EXPECTED: Readonly<Record<'lying' | 'upright', BodyBox>> = {
  lying: { left: 0.06, top: 0.4, right: 0.94, bottom: 0.95 },
  upright: { left: 0.32, top: 0.04, right: 0.68, bottom: 0.98 },
};

export const expectedBody = (isLying: boolean): BodyBox => EXPECTED[isLying ? 'lying' : 'upright'];

export const bodyRect = (body: BodyBox, picture: Rect, isMirrored: boolean): Rect => {
  const [left, right] = isMirrored ? [1 - body.right, 1 - body.left] : [body.left, body.right];
  return {
    left: picture.left + left * picture.width,
    top: picture.top + body.top * picture.height,
    width: (right - left) * picture.width,
    height: (body.bottom - body.top) * picture.height,
  };
};

export interface CountPlace {
  readonly room: Rect;
  readonly digitPx: number;
  readonly isStacked: boolean;
}

/**
 * Size of the two counters side by side, with two digits each, as multiples of a digit's height.
 */
const BESIDE: Size = { width: 3.3, height: 1.75 };
/**
 * Size of the two counters one above the other, with two digits each, as multiples of a digit's
 * height.
 */
const STACKED: Size = { width: 2.15, height: 2.25 };
const GAP = 8;
const MIN_DIGIT_PX = 40;

const isOverlapping = (one: Rect, other: Rect): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const fit = ({ width, height }: Size, { width: wide, height: high }: Size): number =>
  Math.min((width - 2 * GAP) / wide, (height - 2 * GAP) / high);

const placeIn = (room: Rect, target: number): CountPlace => {
  const [beside, stacked] = [fit(room, BESIDE), fit(room, STACKED)];
  return { room, digitPx: Math.min(target, Math.max(beside, stacked)), isStacked: stacked > beside };
};

/**
 * Returns the four free rectangles in the viewfinder around the athlete's body: below, right, left,
 * above.
 */
const roomsAround = ({ width, height }: Size, body: Rect): readonly Rect[] => {
  const [right, bottom] = [body.left + body.width, body.top + body.height];
  return [
    { left: 0, top: bottom, width, height: height - bottom },
    { left: right, top: 0, width: width - right, height },
    { left: 0, top: 0, width: body.left, height },
    { left: 0, top: 0, width, height: body.top },
  ];
};

/**
 * Returns the free rectangle around the body in which the counters are largest. Digits are at most
 * a third of the viewfinder's height.
 */
export const placeCount = (stage: Size, body: Rect): CountPlace => {
  const target = stage.height / 3;
  const places = roomsAround(stage, body).map((room) => placeIn(room, target));
  const best = places.reduce((one, other) => (other.digitPx > one.digitPx ? other : one));
  if (best.digitPx >= MIN_DIGIT_PX) return best;
  // The athlete fills the picture. Counters in the corner then cover a part of it, but are better
  // than none.
  const [width, height] = [stage.width / 2, stage.height / 3];
  return { ...placeIn({ left: stage.width - width, top: 0, width, height }, target) };
};

export interface CodePlace {
  readonly room: Rect;
  readonly digitPx: number;
}

const CODE: Size = { width: 5.4, height: 2.6 };

/** Returns two ways to halve a rectangle: one half above the other, and side by side. */
const halvesOf = ({ left, top, width, height }: Rect): readonly (readonly [Rect, Rect])[] => {
  const [low, narrow] = [height / 2, width / 2];
  return [
    [
      { left, top, width, height: low },
      { left, top: top + low, width, height: low },
    ],
    [
      { left, top, width: narrow, height },
      { left: left + narrow, top, width: narrow, height },
    ],
  ];
};

/**
 * Divides the free rectangle between code word and count. It is halved so that the code word is as
 * large as possible.
 */
export const divideFreeSpace = ({
  room,
  digitPx,
}: CountPlace): { readonly code: CodePlace; readonly count: CountPlace } => {
  const shared = halvesOf(room).map(([half, other]) => ({
    code: { room: half, digitPx: Math.min(digitPx, fit(half, CODE)) },
    count: placeIn(other, digitPx),
  }));
  return shared.reduce((one, other) => (other.code.digitPx > one.code.digitPx ? other : one));
};

export const isInTheWay = ({ room, digitPx, isStacked }: CountPlace, body: Rect): boolean => {
  const size = isStacked ? STACKED : BESIDE;
  const [width, height] = [size.width * digitPx, size.height * digitPx];
  const [left, top] = [room.left + (room.width - width) / 2, room.top + (room.height - height) / 2];
  return isOverlapping({ left, top, width, height }, body);
};

const USUAL_ASPECT = 16 / 9;

/**
 * Returns the size of an element in px; undefined before the first measurement, and while it is
 * hidden.
 */
const useSizeOf = (element: RefObject<HTMLElement | null>): Size | undefined => {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize(width > 0 && height > 0 ? { width, height } : undefined);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
};

const useAspectOf = (video: RefObject<HTMLVideoElement | null>): number => {
  const [aspect, setAspect] = useState(USUAL_ASPECT);
  useEffect(() => {
    const { current } = video;
    if (!current) return undefined;
    const read = (): void => {
      if (current.videoWidth > 0) setAspect(current.videoWidth / current.videoHeight);
    };
    read();
    current.addEventListener('resize', read);
    current.addEventListener('loadedmetadata', read);
    return () => {
      current.removeEventListener('resize', read);
      current.removeEventListener('loadedmetadata', read);
    };
  }, [video]);
  return aspect;
};

export interface StageLayout {
  readonly picture: Rect;
  readonly count: CountPlace;
  readonly hasPanel: boolean;
}

interface Placed {
  readonly key: string;
  readonly count: CountPlace;
}

interface Watched {
  readonly stage: RefObject<HTMLElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly snapshot: RecorderSnapshot;
  readonly isLying: boolean;
}

/**
 * Returns the layout of the viewfinder; undefined before the first measurement. The count moves
 * only if it would cover the athlete, because a moving number cannot be read from the floor.
 */
export const useStageLayout = ({ stage, video, snapshot, isLying }: Watched): StageLayout | undefined => {
  const size = useSizeOf(stage);
  const aspect = useAspectOf(video);
  const [placed, setPlaced] = useState<Placed>();
  if (!size) return undefined;
  const picture = pictureRect(size, aspect);
  const body = bodyRect(snapshot.body ?? expectedBody(isLying), picture, snapshot.isMirrored);
  const key = [size.width, size.height, aspect, snapshot.isMirrored, snapshot.body !== null].join(' ');
  const isKept = placed?.key === key && !isInTheWay(placed.count, body);
  const count = isKept ? placed.count : placeCount(size, body);
  if (!isKept && JSON.stringify(placed) !== JSON.stringify({ key, count })) setPlaced({ key, count });
  return { picture, count, hasPanel: hasPanelBelow(size, picture) };
};
