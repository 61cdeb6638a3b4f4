/**
 * Strip of phases. Pressing one seeks to its start; with focus, the up and down arrows move between
 * them.
 */
import type { TimelineEntry } from '@reptemple/engine/rules/event';
import type { Millis } from '@reptemple/engine/units';
import { memo, useMemo, useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { PHASE_FILLS } from '../timeline/phase-fills.ts';
import type { Player } from '../player.ts';
import type { Scale } from '../timeline/scale.ts';
import { segmentsOf } from '../analysis/segments.ts';
import type { Segment } from '../analysis/segments.ts';
import { useReadings, writeAttribute } from '../use-player.ts';
import { PHASE_LABELS, secondsLabel } from '../player-labels.ts';

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
  return `${PHASE_LABELS[phase]}${isValid ? '' : `, ${t('not valid')}`}, ${secondsLabel(toMs - fromMs)}`;
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

/** Returns the start of the next or previous phase for an arrow key. */
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
      // Hides the part that is not counted yet, because the last phase would extend into it.
      const uncounted = Math.max(0, width - x(player.countedMs));
      if (strip.current && cut.current !== uncounted) strip.current.style.clipPath = `inset(0 ${uncounted}px 0 0)`;
      cut.current = uncounted;
      const words = sentence(phaseAt(segments, ms));
      // The knob is invisible; during playback only screen readers need the value, so it updates
      // with the phase only.
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
        // Uses the pointer position, because the slider's value is only accurate to half its knob.
        onClick={({ clientX, currentTarget }) =>
          toPhase(((clientX - currentTarget.getBoundingClientRect().left) / width) * lengthMs)
        }
      />
    </div>
  );
};

export const PhaseRow = memo(Row);
