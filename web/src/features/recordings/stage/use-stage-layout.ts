/** Measures the viewfinder and its picture, and places the count next to the athlete. */
import { useEffect, useState, type RefObject } from 'react';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import {
  bodyRect,
  expectedBody,
  hasPanelBelow,
  isInTheWay,
  pictureRect,
  placeCount,
  type CountPlace,
  type Rect,
  type Size,
} from './stage-layout.ts';

/** Until the camera has told its own. */
const USUAL_ASPECT = 16 / 9;

/** Undefined until the element is measured, and while it is hidden. */
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
  /** There is room for text below the picture. */
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
 * Undefined until measured. The count keeps its place unless it would cover the athlete: a number
 * that moves cannot be read from the floor.
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
