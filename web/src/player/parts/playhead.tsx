/**
 * Vertical line through all rows. Scrolls itself into view, unless the user has scrolled away while
 * paused.
 */
import { useRef } from 'react';
import type { ReactElement } from 'react';
import type { Course } from '../timeline/smooth-playhead.ts';
import type { Player } from '../player.ts';
import { useGlide, useReadings } from '../use-player.ts';

/** Distance of the playhead from the left edge after scrolling, as a share of the width. */
const LEAD_SHARE = 0.15;

interface PlayheadProps extends Course {
  readonly player: Player;
  /** Width in pixels that is visible at a time. */
  readonly pageWidth: number;
}

/** Change the `key` when the width changes. */
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
      // A separate compositor layer, so that the rows below are not repainted.
      className="pointer-events-none absolute inset-y-0 left-0 -ml-px w-0.5 bg-ink forced-colors:bg-[Highlight] will-change-transform contain-strict"
    />
  );
};
