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

type Side = 'centre' | 'left';

/**
 * Returns the rectangle of the camera picture in the viewfinder. The picture fills the viewfinder
 * if at most MAX_CROPPED is cut off; otherwise it is shown whole. Free space below the picture is
 * for text if it is large enough. `side` is where a picture is that is narrower than a portrait
 * viewfinder; in a wide viewfinder it is always centred.
 */
export const pictureRect = (stage: Size, aspect: number, side: Side): Rect => {
  const stageAspect = stage.width / stage.height;
  const isCovering = Math.min(aspect, stageAspect) / Math.max(aspect, stageAspect) >= 1 - MAX_CROPPED;
  const isByWidth = isCovering ? aspect < stageAspect : aspect > stageAspect;
  const width = isByWidth ? stage.width : stage.height * aspect;
  const height = isByWidth ? stage.width / aspect : stage.height;
  const [roomX, roomY] = [stage.width - width, stage.height - height];
  const isLeft = side === 'left' && roomX > 0 && stageAspect < 1.2;
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
  /** True if a line about the goal or the best earlier set is below the valid count. */
  readonly hasLine: boolean;
}

const GAP = 8;
const MIN_DIGIT_PX = 40;
/** Minimum digit height in px, even if the counters then extend beyond their free rectangle. */
const SMALLEST_DIGIT_PX = 24;
const MIN_FONT_PX = 12;

/** Height of a digit as a share (0 to 1) of the font size. */
export const DIGIT_HEIGHT = 0.7;
/** Size of the invalid count as a multiple of the valid count. */
export const INVALID_SIZE = 0.42;
/** Minimum space for the line below the valid count, as a multiple of its font size. */
const LINE_WIDTH = 10;

/** Returns the font size in px of the texts above and below a count. */
export const captionPx = (digitPx: number): number => Math.max(MIN_FONT_PX, digitPx * 0.13);

const digitsWidth = (digitPx: number): number => (digitPx * 1.2) / DIGIT_HEIGHT;

/** Returns the maximum width in px of the line below the valid count. Longer lines are wrapped. */
export const lineWidth = (digitPx: number): number => Math.max(LINE_WIDTH * captionPx(digitPx), digitsWidth(digitPx));

interface Texts {
  /** Width of the text above the count, with its icon, as a multiple of the font size. */
  readonly label: number;
  readonly lines: number;
}

/**
 * Returns the size in px of a count of two digits with its texts. The factors of the font size are
 * the padding, gaps and line heights of `Counter`.
 */
const counterSize = (digitPx: number, { label, lines }: Texts): Size => {
  const font = captionPx(digitPx);
  const line = lines > 0 ? lineWidth(digitPx) : 0;
  const below = lines > 0 ? 0.5 + 1.25 * lines : 0;
  return {
    width: Math.max(digitsWidth(digitPx), label * font, line) + 1.6 * font,
    height: (digitPx * 0.76) / DIGIT_HEIGHT + (1.2 + 1.3 + 0.5 + below) * font,
  };
};

type Shape = Pick<CountPlace, 'isStacked' | 'hasLine'>;

/** Returns the size in px of both counters together. In a narrow stack, the line may be wrapped. */
const countSize = (digitPx: number, { isStacked, hasLine }: Shape): Size => {
  const lines = isStacked ? 2 : 1;
  const valid = counterSize(digitPx, { label: 9, lines: hasLine ? lines : 0 });
  const invalid = counterSize(digitPx * INVALID_SIZE, { label: 10.5, lines: 0 });
  return isStacked
    ? { width: Math.max(valid.width, invalid.width), height: valid.height + GAP + invalid.height }
    : { width: valid.width + GAP + invalid.width, height: Math.max(valid.height, invalid.height) };
};

const isOverlapping = (one: Rect, other: Rect): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const fit = ({ width, height }: Size, { width: wide, height: high }: Size): number =>
  Math.min((width - 2 * GAP) / wide, (height - 2 * GAP) / high);

/** Returns the largest digit height in whole px, up to `target`, at which both counters fit. */
const largestDigit = (room: Size, target: number, shape: Shape): number => {
  for (let digitPx = Math.floor(target); digitPx > SMALLEST_DIGIT_PX; digitPx -= 1) {
    const { width, height } = countSize(digitPx, shape);
    if (width <= room.width - 2 * GAP && height <= room.height - 2 * GAP) return digitPx;
  }
  return SMALLEST_DIGIT_PX;
};

const placeIn = (room: Rect, target: number, hasLine: boolean): CountPlace => {
  const beside = largestDigit(room, target, { isStacked: false, hasLine });
  const stacked = largestDigit(room, target, { isStacked: true, hasLine });
  return { room, digitPx: Math.max(beside, stacked), isStacked: stacked > beside, hasLine };
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
 * Returns the place in the top right corner of the viewfinder, with the digits enlarged to the
 * minimum.
 */
const placeInCorner = (stage: Size, hasLine: boolean): CountPlace => {
  const [width, height] = [stage.width / 2, stage.height / 3];
  const place = placeIn({ left: 0, top: 0, width, height }, stage.height / 3, hasLine);
  const digitPx = Math.max(place.digitPx, MIN_DIGIT_PX);
  const needed = countSize(digitPx, place);
  const room = {
    width: Math.min(stage.width, Math.max(width, needed.width + 2 * GAP)),
    height: Math.min(stage.height, Math.max(height, needed.height + 2 * GAP)),
  };
  return { ...place, digitPx, room: { ...room, left: stage.width - room.width, top: 0 } };
};

/**
 * Returns the free rectangle around the body in which the counters are largest. Digits are at most
 * a third of the viewfinder's height.
 */
export const placeCount = (stage: Size, body: Rect, hasLine: boolean): CountPlace => {
  const places = roomsAround(stage, body).map((room) => placeIn(room, stage.height / 3, hasLine));
  const best = places.reduce((one, other) => (other.digitPx > one.digitPx ? other : one));
  // If the athlete fills the picture, counters in the corner cover a part of it, but are better
  // than none.
  return best.digitPx >= MIN_DIGIT_PX ? best : placeInCorner(stage, hasLine);
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
  hasLine,
}: CountPlace): { readonly code: CodePlace; readonly count: CountPlace } => {
  const shared = halvesOf(room).map(([half, other]) => ({
    code: { room: half, digitPx: Math.min(digitPx, fit(half, CODE)) },
    count: placeIn(other, digitPx, hasLine),
  }));
  return shared.reduce((one, other) => (other.code.digitPx > one.code.digitPx ? other : one));
};

/** Returns the rectangle that both counters cover. They are in the middle of their room. */
export const countRect = (place: CountPlace): Rect => {
  const { room, digitPx } = place;
  const { width, height } = countSize(digitPx, place);
  return { left: room.left + (room.width - width) / 2, top: room.top + (room.height - height) / 2, width, height };
};

export const isInTheWay = (place: CountPlace, body: Rect): boolean => isOverlapping(countRect(place), body);

interface Placing {
  readonly body: BodyBox;
  readonly isMirrored: boolean;
  /** True from the countdown to the end of the set, when the viewfinder shows counters. */
  readonly isLive: boolean;
  readonly hasLine: boolean;
}

interface PictureAndCount {
  readonly picture: Rect;
  readonly count: CountPlace;
}

/**
 * Returns rectangles of picture and count. The picture is centred. Only during a set, it is moved
 * to the left if this makes the counters beside the athlete larger.
 */
export const placePictureAndCount = (
  stage: Size,
  aspect: number,
  { body, isMirrored, isLive, hasLine }: Placing,
): PictureAndCount => {
  const on = (side: Side): PictureAndCount => {
    const picture = pictureRect(stage, aspect, side);
    return { picture, count: placeCount(stage, bodyRect(body, picture, isMirrored), hasLine) };
  };
  const [centred, left] = [on('centre'), on('left')];
  return isLive && left.count.digitPx > centred.count.digitPx ? left : centred;
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

export interface StageLayout extends PictureAndCount {
  readonly hasPanel: boolean;
}

interface Placed extends PictureAndCount {
  readonly key: string;
}

interface Watched {
  readonly stage: RefObject<HTMLElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly snapshot: RecorderSnapshot;
  readonly isLying: boolean;
  readonly isLive: boolean;
  readonly hasLine: boolean;
}

/**
 * Returns the layout of the viewfinder; undefined before the first measurement. The count moves
 * only if it would cover the athlete, because a moving number cannot be read from the floor.
 */
export const useStageLayout = ({
  stage,
  video,
  snapshot,
  isLying,
  isLive,
  hasLine,
}: Watched): StageLayout | undefined => {
  const size = useSizeOf(stage);
  const aspect = useAspectOf(video);
  const [placed, setPlaced] = useState<Placed>();
  if (!size) return undefined;
  const { isMirrored } = snapshot;
  const body = snapshot.body ?? expectedBody(isLying);
  const key = [size.width, size.height, aspect, isMirrored, snapshot.body !== null, isLive, hasLine].join(' ');
  const isKept = placed?.key === key && !isInTheWay(placed.count, bodyRect(body, placed.picture, isMirrored));
  const next = isKept ? placed : { key, ...placePictureAndCount(size, aspect, { body, isMirrored, isLive, hasLine }) };
  if (!isKept && JSON.stringify(placed) !== JSON.stringify(next)) setPlaced(next);
  return { picture: next.picture, count: next.count, hasPanel: hasPanelBelow(size, next.picture) };
};
