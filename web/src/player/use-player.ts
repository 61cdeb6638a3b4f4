/**
 * React hooks of the player: creation, keyboard shortcuts, and updates of single elements at the
 * playhead.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import type { Judged } from './analysis/analyze-video.ts';
import type { PlayheadListener, ReadingKind } from './analysis/throttled-playhead-updates.ts';
import { commandOf } from './keyboard-shortcuts.ts';
import { Player } from './player-controller.ts';
import type { PlayerSettings } from './player-controller.ts';
import type { PlayerSnapshot } from './player-state.ts';
import { trackVisibility } from './pose-overlay.ts';
import { SmoothPlayhead } from './timeline/smooth-playhead.ts';
import type { Course } from './timeline/smooth-playhead.ts';

export interface UsedPlayer {
  readonly player: Player;
  readonly snapshot: PlayerSnapshot;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

/**
 * Creates a player for a component. Opens it when video and canvas are mounted, and closes it on
 * unmount. `settings` are read when it opens; definition and track may change later.
 */
export const usePlayer = (settings: PlayerSettings, { definition, track }: Judged): UsedPlayer => {
  const [player] = useState(() => new Player());
  const snapshot = useSyncExternalStore(player.subscribe, player.getSnapshot);
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const given = useRef(settings);
  useEffect(() => {
    given.current = settings;
  });
  useEffect(() => {
    const latest: PlayerSettings = {
      ...given.current,
      onAnalysed: (analysis) => given.current.onAnalysed(analysis),
      onJudged: (analysis) => given.current.onJudged(analysis),
      onWatched: (track, result) => given.current.onWatched(track, result),
      renewVideo: async () => given.current.renewVideo?.(),
      poseConfig: () => given.current.poseConfig(),
    };
    if (video.current && canvas.current) void player.open(video.current, canvas.current, latest);
    return () => player.close();
  }, [player]);
  useEffect(() => player.judge({ definition, track }), [player, definition, track]);
  return { player, snapshot, video, canvas };
};

const PRESSABLE = 'button, a, summary, select, textarea, input:not([type="range"])';

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * Handles the player's keyboard shortcuts while the focus is within `place`. In elements with the
 * attribute `data-walks`, the up and down arrows keep their own meaning.
 */
export const useKeys = (player: Player, place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const press = (event: KeyboardEvent): void => {
      const command = commandOf(event, isWithin(event.target, PRESSABLE));
      if (!command) return;
      if (isWithin(event.target, '[data-walks]') && /^Arrow(Up|Down)$/.test(event.key)) return;
      event.preventDefault();
      player.do(command);
    };
    current.addEventListener('keydown', press);
    return () => current.removeEventListener('keydown', press);
  }, [player, place]);
};

/**
 * Calls the listener at most ten times a second while the playhead moves, so that it can update the
 * DOM without React. With `place`, only while that element is on screen. `what` is the data that
 * the listener displays: when it changes, the listener is called again, even while paused.
 */
export const useReadings = (
  player: Player,
  listener: PlayheadListener,
  place?: RefObject<Element | null>,
  kind: ReadingKind = 'sign',
  what?: unknown,
): void => {
  const latest = useRef(listener);
  const readBy = useRef(what);
  useEffect(() => {
    latest.current = listener;
    // Its last call may have used the data of the previous render.
    if (readBy.current !== what) player.tell(listener);
    readBy.current = what;
  });
  useEffect(() => {
    const pageVisibility = trackVisibility(place?.current);
    const leave = player.read((ms, moment) => latest.current(ms, moment), { kind, isSeen: pageVisibility.isSeen });
    return () => {
      pageVisibility.end();
      leave();
    };
  }, [player, place, kind]);
};

/**
 * Moves an element with the playhead. If width or length change, the component needs another `key`.
 */
export const useGlide = (line: RefObject<Element | null>, player: Player, { width, lengthMs }: Course): void => {
  useEffect(() => {
    if (!line.current) return undefined;
    const glide = new SmoothPlayhead(line.current, { width, lengthMs });
    const leave = player.follow((ms) => glide.show(ms, player.speed));
    return () => {
      leave();
      glide.end();
    };
  }, [line, player, width, lengthMs]);
};

/**
 * Sets an attribute only if its value changes. This avoids style recalculation and repeated
 * announcements of screen readers.
 */
export const writeAttribute = (element: Element, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/** Sets an element's text only if it changes, to avoid a layout. */
export const writeText = (element: HTMLElement | null, text: string): void => {
  if (element && element.textContent !== text) element.textContent = text;
};
