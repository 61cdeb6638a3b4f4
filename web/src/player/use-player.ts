/** The player of one component: opened when its video and canvas are there, closed when they go. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { Glide } from './glide.ts';
import type { Course } from './glide.ts';
import { commandOf } from './keys.ts';
import type { Judged } from './judge.ts';
import type { MomentListener, ReadingKind } from './moment-feed.ts';
import { onScreen } from './on-screen.ts';
import { Player } from './player.ts';
import type { PlayerSettings } from './player.ts';
import type { PlayerSnapshot } from './player-state.ts';

export interface UsedPlayer {
  readonly player: Player;
  readonly snapshot: PlayerSnapshot;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

/** `settings` are read when it is opened; definition and track may change. */
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

/** Obeys the keyboard while the focus is within `place`. Whoever walks a row of their own is marked `data-walks`. */
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
 * Calls back while the playhead moves, as often as that can be read: what it writes, it writes without React. Where `place` is given, only
 * while that is on the screen. `what` is what it reads the moment by: by another one it is read anew, also while the video stands.
 */
export const useReadings = (
  player: Player,
  listener: MomentListener,
  place?: RefObject<Element | null>,
  kind: ReadingKind = 'sign',
  what?: unknown,
): void => {
  const latest = useRef(listener);
  const readBy = useRef(what);
  useEffect(() => {
    latest.current = listener;
    // Another count was told before React had drawn what it is read by, and read by what was before.
    if (readBy.current !== what) player.tell(listener);
    readBy.current = what;
  });
  useEffect(() => {
    const sight = onScreen(place?.current);
    const leave = player.read((ms, moment) => latest.current(ms, moment), { kind, isSeen: sight.isSeen });
    return () => {
      sight.end();
      leave();
    };
  }, [player, place, kind]);
};

/** What goes along with the video, from one end of its course to the other. Another course takes another `key`. */
export const useGlide = (line: RefObject<Element | null>, player: Player, { width, lengthMs }: Course): void => {
  useEffect(() => {
    if (!line.current) return undefined;
    const glide = new Glide(line.current, { width, lengthMs });
    const leave = player.follow((ms) => glide.show(ms, player.speed));
    return () => {
      leave();
      glide.end();
    };
  }, [line, player, width, lengthMs]);
};

/** Nothing is styled anew, and nobody is told, for what is so already. */
export const writeAttribute = (element: Element, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/** Nothing is laid out anew for words that are there already. */
export const writeText = (element: HTMLElement | null, text: string): void => {
  if (element && element.textContent !== text) element.textContent = text;
};
