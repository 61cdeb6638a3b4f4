/** The line through all rows. It keeps itself in view, unless somebody is looking elsewhere while nothing plays. */
import { useRef } from 'react';
import type { ReactElement } from 'react';
import type { Course } from '../glide.ts';
import type { Player } from '../player.ts';
import { useGlide, useReadings } from '../use-player.ts';

/** How far from the left edge the playhead is put when the view goes along. */
const LEAD_SHARE = 0.15;

interface PlayheadProps extends Course {
  readonly player: Player;
  /** How much of the course is seen at a time. */
  readonly pageWidth: number;
}

/** Another width takes another `key`. */
export const Playhead = ({ player, width, lengthMs, pageWidth }: PlayheadProps): ReactElement => {
  const line = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  useGlide(line, player, { width, lengthMs });
  useReadings(player, (ms) => {
    const at = (ms / lengthMs) * width;
    if (at >= scrolled.current && at <= scrolled.current + pageWidth) return;
    scrolled.current = Math.max(0, at - pageWidth * LEAD_SHARE);
    const scroller = line.current?.closest('[data-scroller]');
    if (scroller) scroller.scrollLeft = scrolled.current;
  });
  return (
    <div
      ref={line}
      aria-hidden
      // A layer of its own: the rows it passes over are not painted anew.
      className="pointer-events-none absolute inset-y-0 left-0 -ml-px w-0.5 bg-ink forced-colors:bg-[Highlight] will-change-transform contain-strict"
    />
  );
};
