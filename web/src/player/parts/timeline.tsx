/**
 * Timeline of the video with reps, angles, phases and the playhead. Long sets can be zoomed and
 * scrolled. During playback the visible part follows the playhead.
 */
import { ChevronDown, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, useMemo, useState, useRef } from 'react';
import type { PointerEvent, ReactElement, ReactNode, KeyboardEvent } from 'react';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { TimelineEntry } from '@reptemple/engine/rules/phase-timeline-and-event-kinds';
import type { Millis } from '@reptemple/engine/units';
import { nextLabel, previousLabel } from '../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { minutesAndSeconds, secondsLabel } from '../../ui/format/format-duration.ts';
import { useWidth } from '../../ui/use-breakpoint-and-element-width.ts';
import { marksOf, segmentsOf } from '../analysis/phase-segments.ts';
import type { Segment } from '../analysis/phase-segments.ts';
import { PHASE_FILLS, PHASE_LABELS } from '../phase-and-camera-labels.ts';
import type { Player } from '../player-controller.ts';
import type { PlayerSnapshot } from '../player-state.ts';
import { firstZoom, linear, timeTicks, zoomsOf } from '../timeline/chart-scales-and-curves.ts';
import type { Scale } from '../timeline/chart-scales-and-curves.ts';
import type { Course } from '../timeline/smooth-playhead.ts';
import { useGlide, useReadings, writeAttribute } from '../use-player.ts';
import { Curves } from './angle-curves-chart.tsx';
import { RepRow } from './timeline-rep-row.tsx';

interface PhaseRowProps {
  readonly player: Player;
  readonly timeline: readonly TimelineEntry[];
  readonly lengthMs: Millis;
  readonly width: number;
  readonly x: Scale;
}

const HEIGHT = 28;
const BAR = { top: 6, height: 12 } as const;

const phaseAt = (segments: readonly Segment[], ms: Millis): Segment | undefined =>
  segments.findLast(({ fromMs }) => fromMs <= ms);

const sentence = (segment: Segment | undefined): string => {
  if (!segment) return t('No phase yet');
  const { phase, fromMs, toMs, isValid } = segment;
  return `${PHASE_LABELS[phase]}${isValid ? '' : `, ${t('invalid')}`}, ${secondsLabel(toMs - fromMs)}`;
};

const Strip = ({
  segments,
  width,
  x,
}: { readonly segments: readonly Segment[] } & Pick<PhaseRowProps, 'width' | 'x'>) => (
  <svg width={width} height={HEIGHT} className="block" aria-hidden>
    {segments.map(({ phase, fromMs, toMs, isValid }) => (
      <g key={fromMs}>
        <rect
          x={x(fromMs)}
          width={Math.max(0, x(toMs) - x(fromMs))}
          y={BAR.top}
          height={BAR.height}
          className={PHASE_FILLS[phase]}
        />
        {isValid ? null : (
          <rect
            x={x(fromMs)}
            width={Math.max(1, x(toMs) - x(fromMs))}
            y={BAR.top + BAR.height + 2}
            height={3}
            className="fill-clay"
          />
        )}
      </g>
    ))}
  </svg>
);

const stepFrom = (segments: readonly Segment[], ms: Millis, key: string): Millis | undefined => {
  if (key === 'ArrowDown') return segments.find(({ fromMs }) => fromMs > ms + 1)?.fromMs;
  return key === 'ArrowUp' ? segments.findLast(({ fromMs }) => fromMs < ms - 1)?.fromMs : undefined;
};

const Row = ({ player, timeline, lengthMs, width, x }: PhaseRowProps): ReactElement => {
  const slider = useRef<HTMLInputElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const cut = useRef<number>(undefined);
  const segments = useMemo(() => segmentsOf(timeline, lengthMs), [timeline, lengthMs]);
  useReadings(
    player,
    (ms) => {
      // Hides the part of the video that has not been counted yet, because the last phase would
      // extend into it.
      const uncounted = Math.max(0, width - x(player.countedMs));
      if (strip.current && cut.current !== uncounted) strip.current.style.clipPath = `inset(0 ${uncounted}px 0 0)`;
      cut.current = uncounted;
      const words = sentence(phaseAt(segments, ms));
      // Changes the slider during playback only when its text changes, with each phase: then only
      // screen readers use its value.
      if (!slider.current || (player.speed > 0 && slider.current.getAttribute('aria-valuetext') === words)) return;
      slider.current.value = String(Math.round(ms));
      writeAttribute(slider.current, 'aria-valuetext', words);
    },
    strip,
    'sign',
    segments,
  );
  const toPhase = (ms: Millis): void => player.seekTo(phaseAt(segments, ms)?.fromMs ?? ms);
  const walk = (event: KeyboardEvent<HTMLInputElement>): void => {
    const to = stepFrom(segments, player.atMs, event.key);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') event.preventDefault();
    if (to !== undefined) player.seekTo(to);
  };
  return (
    <div className="relative rounded-stone has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
      <div ref={strip}>
        <Strip segments={segments} width={width} x={x} />
      </div>
      <input
        ref={slider}
        type="range"
        aria-label={t('Phases')}
        data-walks
        min={0}
        max={Math.max(1, Math.round(lengthMs))}
        defaultValue={0}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 contain-strict"
        onKeyDown={walk}
        onInput={({ currentTarget }) => toPhase(currentTarget.valueAsNumber)}
        // Uses the pointer's position, because the slider's own value is off by up to half the
        // width of its knob.
        onClick={({ clientX, currentTarget }) =>
          toPhase(((clientX - currentTarget.getBoundingClientRect().left) / width) * lengthMs)
        }
      />
    </div>
  );
};

export const PhaseRow = memo(Row);

const LEAD_SHARE = 0.15;

interface PlayheadProps extends Course {
  readonly player: Player;
  readonly pageWidth: number;
}

/** Line at the current time. If the timeline's width changes, it needs another `key`. */
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
      // Has its own compositor layer (`will-change`), so that moving the line does not repaint the
      // rows.
      className="pointer-events-none absolute inset-y-0 left-0 -ml-px w-0.5 bg-ink forced-colors:bg-[Highlight] will-change-transform contain-strict"
    />
  );
};

interface TimelineProps extends Pick<PlayerSnapshot, 'lengthMs' | 'chapters' | 'counted'> {
  readonly label: string;
  readonly player: Player;
  readonly current: number | undefined;
  readonly definition: ExerciseDefinition;
  readonly isAdmin: boolean;
}

interface TicksProps {
  readonly lengthMs: number;
  readonly width: number;
  readonly letters: number;
  readonly x: Scale;
}

const Ticks = memo(({ lengthMs, width, letters, x }: TicksProps) => (
  <div aria-hidden className="relative h-[1.25rem] text-xs text-quiet tabular-nums">
    {timeTicks({ fromMs: 0, toMs: lengthMs }, width / letters).map((t) => (
      <span key={t} className="absolute top-0.5 -translate-x-1/2 first:translate-x-1" style={{ left: x(t) }}>
        {minutesAndSeconds(t / 1000)}
      </span>
    ))}
  </div>
));

interface MarksProps extends Pick<PlayerSnapshot['chapters'], 'timeline'> {
  readonly x: Scale;
}

const Marks = memo(({ timeline, x }: MarksProps) => (
  <>
    {marksOf(timeline).map(({ kind, t }) => (
      <span
        key={`${kind} ${t}`}
        className="pointer-events-none absolute top-11 bottom-[1.25rem] flex items-end border-l border-dashed border-edge pb-8 pl-1 text-xs leading-none font-semibold tracking-wider text-quiet"
        style={{ left: x(t) }}
      >
        {kind}
      </span>
    ))}
  </>
));

interface LaneProps {
  readonly player: Player;
  readonly lengthMs: number;
  readonly width: number;
  readonly children: ReactNode;
}

/**
 * Area of the timeline's rows. The mouse seeks when pressed or dragged. On a touchscreen, a tap
 * seeks and a swipe scrolls.
 */
const Lane = ({ player, lengthMs, width, children }: LaneProps): ReactElement => {
  const go = ({ clientX, currentTarget, target }: PointerEvent<HTMLDivElement>): void => {
    if (target instanceof Element && target.closest('button, input')) return;
    player.seekTo(((clientX - currentTarget.getBoundingClientRect().left) / width) * lengthMs);
  };
  return (
    <div
      className="relative cursor-pointer"
      style={{ width }}
      onPointerDown={(event) => (event.pointerType === 'mouse' ? go(event) : undefined)}
      // Seeks on taps only: the browser cancels the pointer of a touch that scrolls, without
      // `pointerup`.
      onPointerUp={(event) => (event.pointerType === 'mouse' ? undefined : go(event))}
      onPointerMove={(event) => (event.buttons === 1 && event.pointerType === 'mouse' ? go(event) : undefined)}
    >
      {children}
    </div>
  );
};

interface ControlsProps {
  readonly player: Player;
  readonly hasReps: boolean;
  readonly unit: CountUnit;
  readonly zoom: number;
  readonly zooms: readonly number[];
  readonly onZoom: (zoom: number) => void;
}

const Controls = ({ player, hasReps, unit, zoom, zooms, onZoom }: ControlsProps): ReactElement => {
  const tool = (label: string, icon: ReactNode, isDisabled: boolean, act: () => void): ReactElement => (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      // Sets `aria-disabled` instead of `disabled`, because a disabled button would lose the focus.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : act}
    >
      {icon}
    </Button>
  );
  return (
    <div className="flex items-center">
      <p className="mr-auto inscription text-quiet">{t('Timeline')}</p>
      {tool(previousLabel(unit), <ChevronUp aria-hidden />, !hasReps, () => player.do('previous-rep'))}
      {tool(nextLabel(unit), <ChevronDown aria-hidden />, !hasReps, () => player.do('next-rep'))}
      {zooms.length > 1 ? (
        <>
          {tool(t('Zoom out'), <ZoomOut aria-hidden />, zoom === 0, () => onZoom(zoom - 1))}
          {tool(t('Zoom in'), <ZoomIn aria-hidden />, zoom === zooms.length - 1, () => onZoom(zoom + 1))}
        </>
      ) : null}
    </div>
  );
};

/**
 * CSS class for the timeline's minimum height. Reserves space for reps, angles, phases and times
 * until they are drawn.
 */
const MIN_HEIGHT = 'min-h-[calc(--spacing(11)+6.5rem+28px+1.25rem)]';

const View = (props: TimelineProps): ReactElement => {
  const { label, player, definition, isAdmin, lengthMs, chapters, counted, current } = props;
  const { place, width: pageWidth, letters } = useWidth();
  const zooms = zoomsOf(lengthMs, pageWidth);
  const [chosen, setChosen] = useState<number>();
  const zoom = Math.min(chosen ?? firstZoom(zooms, lengthMs, pageWidth), zooms.length - 1);
  const width = pageWidth * (zooms[zoom] ?? 1);
  // Memoises the scale, so that a new rep does not re-render hundreds of others.
  const x = useMemo(() => linear([0, lengthMs], [0, width]), [lengthMs, width]);
  const isDrawn = pageWidth > 0 && lengthMs > 0 && counted === null;
  return (
    <section aria-label={label} className="grid min-w-0 gap-1">
      <Controls
        {...{ player, zoom, zooms }}
        hasReps={chapters.reps.length > 0}
        unit={countUnitOf(definition)}
        onZoom={setChosen}
      />
      <div ref={place} data-scroller className={cn('overflow-x-auto overscroll-x-contain', MIN_HEIGHT)}>
        {isDrawn ? (
          <Lane player={player} lengthMs={lengthMs} width={width}>
            {/* Key by width, because these components write to the DOM without React. */}
            <RepRow
              reps={chapters.reps}
              timeline={chapters.timeline}
              {...{ player, current, isAdmin, letters, x, definition }}
            />
            <Curves key={`curves ${width} ${letters}`} {...{ player, definition, width, letters, x }} />
            <PhaseRow key={`phases ${width}`} timeline={chapters.timeline} {...{ player, lengthMs, width, x }} />
            <Ticks {...{ lengthMs, width, letters, x }} />
            <Marks timeline={chapters.timeline} x={x} />
            <Playhead key={`playhead ${width}`} {...{ player, width, lengthMs, pageWidth }} />
          </Lane>
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
    </section>
  );
};

/** Memoised, because most phase changes do not affect the timeline. */
export const Timeline = memo(View);
