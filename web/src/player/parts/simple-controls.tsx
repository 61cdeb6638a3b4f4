/** Player controls for visitors: play, seek bar, pose overlay and time. */
import { PersonStanding, Pause, Play } from 'lucide-react';
import { memo, useRef } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { spokenDuration, timecode } from '../../ui/format/format-duration.ts';
import { useWidth } from '../../ui/use-breakpoint-and-element-width.ts';
import type { Player } from '../player-controller.ts';
import type { PlayerSnapshot } from '../player-state.ts';
import type { Course } from '../timeline/smooth-playhead.ts';
import { useGlide, useReadings, writeAttribute, writeText } from '../use-player.ts';

interface SeekBarProps {
  readonly player: Player;
  readonly lengthMs: number;
}

/**
 * Width in px of the visible knob of the seek bar. The invisible slider on top has a knob of the
 * same width, so that a press hits the visible position.
 */
const KNOB_PX = 16;

const endOf = (lengthMs: number): string => String(Math.max(1, Math.floor(lengthMs)));

const Knob = ({ player, width, lengthMs }: Course & { readonly player: Player }): ReactElement => {
  const knob = useRef<HTMLDivElement>(null);
  useGlide(knob, player, { width, lengthMs });
  return (
    <div ref={knob} className="absolute inset-y-0 left-0 will-change-transform" style={{ width: KNOB_PX }}>
      <span
        className="absolute inset-y-0 right-1/2 my-auto h-1.5 bg-ink forced-colors:bg-[Highlight]"
        style={{ width: width + KNOB_PX }}
      />
      <span className="absolute inset-y-0 my-auto size-4 rounded-full bg-ink forced-colors:bg-[Highlight]" />
    </div>
  );
};

const Bar = ({ player, lengthMs }: SeekBarProps): ReactElement => {
  const bar = useRef<HTMLInputElement>(null);
  const { place, width } = useWidth();
  const course = { width: Math.max(0, width - KNOB_PX), lengthMs };
  useReadings(
    player,
    (ms) => {
      const wholeMs = player.getSnapshot().lengthMs;
      const [now, whole] = [spokenDuration(ms / 1000), spokenDuration(wholeMs / 1000)];
      const words = t('{now} of {whole}', { now, whole });
      // Changes the slider during playback only when its text changes (once a second): then only
      // screen readers use its value. The visible knob moves separately.
      if (!bar.current || (player.speed > 0 && bar.current.getAttribute('aria-valuetext') === words)) return;
      // Sets the maximum before the value: the slider accepts no value above its maximum, and React
      // may not have rendered the video's length yet.
      bar.current.max = endOf(wholeMs);
      bar.current.value = String(Math.round(ms));
      writeAttribute(bar.current, 'aria-valuetext', words);
    },
    place,
    'sign',
    lengthMs,
  );
  return (
    <div
      ref={place}
      className="relative h-11 rounded-stone has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus"
    >
      <div aria-hidden className="absolute inset-x-0 inset-y-0 my-auto h-1.5 bg-sunken outline outline-edge" />
      <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden contain-strict">
        {course.width > 0 && lengthMs > 0 ? (
          <Knob key={`${course.width} ${lengthMs}`} player={player} {...course} />
        ) : null}
      </div>
      <input
        ref={bar}
        type="range"
        aria-label={t('Seek')}
        min={0}
        max={endOf(lengthMs)}
        step={1}
        defaultValue={0}
        disabled={lengthMs === 0}
        className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0 contain-strict [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-4 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none"
        onInput={({ currentTarget }) => player.seekTo(currentTarget.valueAsNumber)}
      />
    </div>
  );
};

export const SeekBar = memo(Bar);

const Readout = ({ player, lengthMs }: SeekBarProps): ReactElement => {
  const now = useRef<HTMLSpanElement>(null);
  useReadings(player, (ms) => writeText(now.current, timecode(ms)), now, 'figure');
  return (
    <p translate="no" className="text-sm whitespace-nowrap text-quiet tabular-nums">
      <span
        ref={now}
        className="inline-block h-5 w-17 text-right align-text-bottom leading-5 font-medium text-ink contain-strict"
      >
        0:00.00
      </span>{' '}
      <span>{`/ ${timecode(lengthMs)}`}</span>
    </p>
  );
};

export const TimeReadout = memo(Readout);

interface PlayButtonProps extends Pick<PlayerSnapshot, 'stage'> {
  readonly player: Player;
}

export const isUnplayable = (stage: PlayerSnapshot['stage']): boolean => stage === 'loading' || stage === 'failed';

export const PlayButton = ({ player, stage }: PlayButtonProps): ReactElement => {
  const isPlaying = stage === 'playing';
  return (
    <Button
      size="icon"
      aria-label={isPlaying ? t('Pause') : t('Play')}
      disabled={isUnplayable(stage)}
      onClick={() => player.toggle()}
    >
      {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
    </Button>
  );
};

interface SimpleControlsProps extends Pick<PlayerSnapshot, 'stage' | 'lengthMs' | 'shown'> {
  readonly player: Player;
}

const Controls = ({ player, stage, lengthMs, shown }: SimpleControlsProps): ReactElement => (
  <fieldset aria-label={t('Playback')} className="m-0 flex min-w-0 items-center gap-3 border-0 p-0">
    <PlayButton player={player} stage={stage} />
    <div className="min-w-0 flex-1">
      <SeekBar player={player} lengthMs={lengthMs} />
    </div>
    <Button
      variant={shown.pose ? 'secondary' : 'quiet'}
      size="normal"
      className="px-3"
      aria-pressed={shown.pose}
      onClick={() => player.show({ pose: !shown.pose })}
    >
      <PersonStanding aria-hidden /> <span>{t('Pose')}</span>
    </Button>
  </fieldset>
);

export const SimpleControls = memo(Controls);
