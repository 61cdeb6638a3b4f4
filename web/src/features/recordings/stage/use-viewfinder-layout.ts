/** Measures the viewfinder and its picture, and places the count next to the athlete. */
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { BodyBox, RecorderSnapshot } from '../../../recorder/recorder-state.ts';

/** Size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

/** Maximum share of the picture that is cut off so that it fills the viewfinder. */
const MAX_CROPPED = 0.06;
/** Minimum free height in pixels below a picture for a panel. */
const MIN_PANEL_HEIGHT = 110;

/**
 * Returns the picture's rectangle: whole, so that no part of the athlete is cut off. In portrait it
 * is at the top or left, so that the free room is in one place.
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

/** Returns true if there is room for a panel of text below the picture, in portrait. */
export const hasPanelBelow = (stage: Size, picture: Rect): boolean =>
  stage.height > stage.width && stage.height - picture.top - picture.height >= MIN_PANEL_HEIGHT;

/** Area of the body in the start position, assumed until the athlete has been seen. */
const EXPECTED: Readonly<Record<'lying' | 'upright', BodyBox>> = {
  lying: { left: 0.06, top: 0.4, right: 0.94, bottom: 0.95 },
  upright: { left: 0.32, top: 0.04, right: 0.68, bottom: 0.98 },
};

export const expectedBody = (isLying: boolean): BodyBox => EXPECTED[isLying ? 'lying' : 'upright'];

/** Returns the body's rectangle in the viewfinder. */
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
  /** The free rectangle in whose middle the counters are. */
  readonly room: Rect;
  /** Height of the valid count's digits. */
  readonly digitPx: number;
  /** True if the invalid count is below the valid one, instead of at its side. */
  readonly isStacked: boolean;
}

/** Size of both counters together, in heights of a digit, with two digits each. */
const BESIDE: Size = { width: 3.3, height: 1.75 };
const STACKED: Size = { width: 2.15, height: 2.25 };
/** Distance in pixels to the athlete and to the edges. */
const GAP = 8;
/** Minimum height of a digit in pixels, kept even if the athlete fills the picture. */
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

/** Returns the four free rectangles around the body. The first of equal ones is preferred. */
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
 * Returns where the counters are largest without covering the athlete: up to a third of the
 * viewfinder's height.
 */
export const placeCount = (stage: Size, body: Rect): CountPlace => {
  const target = stage.height / 3;
  const places = roomsAround(stage, body).map((room) => placeIn(room, target));
  const best = places.reduce((one, other) => (other.digitPx > one.digitPx ? other : one));
  if (best.digitPx >= MIN_DIGIT_PX) return best;
  // A corner, because the athlete fills the picture and a count in the way is better than none.
  const [width, height] = [stage.width / 2, stage.height / 3];
  return { ...placeIn({ left: stage.width - width, top: 0, width, height }, target) };
};

export interface CodePlace {
  readonly room: Rect;
  readonly digitPx: number;
}

/** Size of the code word's four digits and the line that explains them, in heights of a digit. */
const CODE: Size = { width: 5.4, height: 2.6 };

/** Returns the two ways to halve a free rectangle: below each other and next to each other. */
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
 * Divides the room next to the athlete between code word and count, so that neither covers the
 * athlete. The code word gets the half in which it is largest.
 */
export const shareRoom = ({ room, digitPx }: CountPlace): { readonly code: CodePlace; readonly count: CountPlace } => {
  const shared = halvesOf(room).map(([half, other]) => ({
    code: { room: half, digitPx: Math.min(digitPx, fit(half, CODE)) },
    count: placeIn(other, digitPx),
  }));
  return shared.reduce((one, other) => (other.code.digitPx > one.code.digitPx ? other : one));
};

/** Returns true if the counters in this place would cover the body. */
export const isInTheWay = ({ room, digitPx, isStacked }: CountPlace, body: Rect): boolean => {
  const size = isStacked ? STACKED : BESIDE;
  const [width, height] = [size.width * digitPx, size.height * digitPx];
  const [left, top] = [room.left + (room.width - width) / 2, room.top + (room.height - height) / 2];
  return isOverlapping({ left, top, width, height }, body);
};

/** Aspect ratio assumed until the camera has told its own. */
const USUAL_ASPECT = 16 / 9;

/** Returns the size of an element; undefined until it is measured, and while it is hidden. */
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
  /** True if there is space for text below the picture. */
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
 * Returns the positions of picture, count and panel; undefined until measured. The count keeps its
 * place unless it would cover the athlete: a number that moves cannot be read from the floor.
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
