/**
 * Creates the recorder of a component: opened when video and canvas are mounted, closed when
 * unmounted.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { Recorder } from './recorder.ts';
import type { RecorderSettings } from './recorder-settings.ts';
import type { RecorderSnapshot } from './recorder-state.ts';

export interface UsedRecorder {
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Reopens camera and model, for another attempt or after a problem. */
  readonly reopen: () => void;
}

/** `settings` are read once; change the component's `key` to apply others. */
export const useRecorder = (settings: RecorderSettings): UsedRecorder => {
  const [recorder] = useState(() => new Recorder(settings));
  const snapshot = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const reopen = (): void => {
    if (video.current && canvas.current) void recorder.open(video.current, canvas.current);
  };
  useEffect(() => {
    if (video.current && canvas.current) void recorder.open(video.current, canvas.current);
    return () => recorder.close();
  }, [recorder]);
  return { recorder, snapshot, video, canvas, reopen };
};
