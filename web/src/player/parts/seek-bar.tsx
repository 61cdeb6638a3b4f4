/** The whole video as one bar, from end to end. */
import { memo, useRef } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../language/texts.ts';
import { spokenDuration } from '../../ui/duration.ts';
import type { Player } from '../player.ts';
import { useReadings, writeAttribute, writeText } from '../use-player.ts';
import { timecode } from '../words.ts';

interface SeekBarProps {
  readonly player: Player;
  readonly lengthMs: number;
}

const Bar = ({ player, lengthMs }: SeekBarProps): ReactElement => {
  const bar = useRef<HTMLInputElement>(null);
  useReadings(player, (ms) => {
    if (!bar.current) return;
    bar.current.value = String(Math.round(ms));
    const [now, whole] = [spokenDuration(ms / 1000), spokenDuration(player.getSnapshot().lengthMs / 1000)];
    writeAttribute(bar.current, 'aria-valuetext', t('{now} of {whole}', { now, whole }));
  });
  return (
    <input
      ref={bar}
      type="range"
      aria-label={t('Seek')}
      min={0}
      max={Math.max(1, Math.floor(lengthMs))}
      step={1}
      defaultValue={0}
      disabled={lengthMs === 0}
      className="block h-11 w-full cursor-pointer accent-ink contain-strict"
      onInput={({ currentTarget }) => player.seekTo(currentTarget.valueAsNumber)}
    />
  );
};

export const SeekBar = memo(Bar);

/** `0:03.24 / 0:16.00` */
const Readout = ({ player, lengthMs }: SeekBarProps): ReactElement => {
  const now = useRef<HTMLSpanElement>(null);
  useReadings(player, (ms) => {
    writeText(now.current, timecode(ms));
  });
  return (
    <p className="text-sm whitespace-nowrap text-quiet tabular-nums">
      <span
        ref={now}
        className="inline-block h-5 w-17 text-right align-text-bottom leading-5 font-medium text-ink contain-strict"
      >
        0:00.00
      </span>{' '}
      / {timecode(lengthMs)}
    </p>
  );
};

export const TimeReadout = memo(Readout);
