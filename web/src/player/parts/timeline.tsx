/**
 * Timeline of reps, angles and phases with the playhead. Long sets can be zoomed and scrolled; the
 * view follows the playhead.
 */
import { ChevronDown, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import type { PointerEvent, ReactElement, ReactNode } from 'react';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { minutesAndSeconds } from '../../ui/format/duration.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useWidth } from '../../ui/chart/use-width.ts';
import type { Player } from '../player.ts';
import type { PlayerSnapshot } from '../player-state.ts';
import { firstZoom, linear, timeTicks, zoomsOf } from '../timeline/scale.ts';
import type { Scale } from '../timeline/scale.ts';
import { marksOf } from '../analysis/segments.ts';
import { Curves } from './curves.tsx';
import { PhaseRow } from './phase-row.tsx';
import { Playhead } from './playhead.tsx';
import { RepRow } from './rep-row.tsx';

interface TimelineProps extends Pick<PlayerSnapshot, 'lengthMs' | 'chapters' | 'counted'> {
  readonly label: string;
  readonly player: Player;
  /** Number of the rep at the playhead. */
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

/** Seeks on press and drag with the mouse; with touch, a tap seeks and a swipe scrolls. */
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
      // A scrolling touch never fires `pointerup`, because the browser cancels it.
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
  readonly zoom: number;
  readonly zooms: readonly number[];
  readonly onZoom: (zoom: number) => void;
}

const Controls = ({ player, hasReps, zoom, zooms, onZoom }: ControlsProps): ReactElement => {
  const tool = (label: string, icon: ReactNode, isDisabled: boolean, act: () => void): ReactElement => (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      // `aria-disabled` instead of `disabled`, which would drop the focus.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : act}
    >
      {icon}
    </Button>
  );
  return (
    <div className="flex items-center">
      <h3 className="mr-auto inscription text-quiet">{t('Timeline')}</h3>
      {tool(t('Previous rep'), <ChevronUp aria-hidden />, !hasReps, () => player.do('previous-rep'))}
      {tool(t('Next rep'), <ChevronDown aria-hidden />, !hasReps, () => player.do('next-rep'))}
      {zooms.length > 1 ? (
        <>
          {tool(t('Zoom out'), <ZoomOut aria-hidden />, zoom === 0, () => onZoom(zoom - 1))}
          {tool(t('Zoom in'), <ZoomIn aria-hidden />, zoom === zooms.length - 1, () => onZoom(zoom + 1))}
        </>
      ) : null}
    </div>
  );
};

/** Height of reps, angles, phases and times, reserved before they are drawn. */
const MIN_HEIGHT = 'min-h-[calc(--spacing(11)+6.5rem+28px+1.25rem)]';

const View = (props: TimelineProps): ReactElement => {
  const { label, player, definition, isAdmin, lengthMs, chapters, counted, current } = props;
  const { place, width: pageWidth, letters } = useWidth();
  const zooms = zoomsOf(lengthMs, pageWidth);
  const [chosen, setChosen] = useState<number>();
  const zoom = Math.min(chosen ?? firstZoom(zooms, lengthMs, pageWidth), zooms.length - 1);
  const width = pageWidth * (zooms[zoom] ?? 1);
  // Memoized, so that one new rep does not re-render hundreds.
  const x = useMemo(() => linear([0, lengthMs], [0, width]), [lengthMs, width]);
  const isDrawn = pageWidth > 0 && lengthMs > 0 && counted === null;
  return (
    <section aria-label={label} className="grid min-w-0 gap-1">
      <Controls player={player} hasReps={chapters.reps.length > 0} zoom={zoom} zooms={zooms} onZoom={setChosen} />
      <div ref={place} data-scroller className={cn('overflow-x-auto overscroll-x-contain', MIN_HEIGHT)}>
        {isDrawn ? (
          <Lane player={player} lengthMs={lengthMs} width={width}>
            {/* Keyed by width, because these parts write to the DOM without React. */}
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

/** Memoized, because most phase changes do not affect it. */
export const Timeline = memo(View);
