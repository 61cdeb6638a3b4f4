/** Formats durations, and times within a video, for display and for screen readers. */
import { MILLIS_PER_SECOND } from '@reptemple/engine/units';
import type { Millis } from '@reptemple/engine/units';
import { formatNumber, unitLabel } from '../../i18n/locale-formats.ts';

/**
 * Formats a duration as minutes and seconds, `m:ss` (specification S2, section 5). Returns "0:00"
 * for negative and non-finite values.
 */
export const minutesAndSeconds = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** Formats a duration in words for screen readers: "1 minute 5 seconds". */
export const spokenDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const said = [
    minutes > 0 ? unitLabel(minutes, 'minute') : '',
    rest > 0 || minutes === 0 ? unitLabel(rest, 'second') : '',
  ];
  return said.filter(Boolean).join(' ');
};

/**
 * Formats a time within a video as `1:05.24`. Hundredths of a second are needed to distinguish
 * frames.
 */
export const timecode = (ms: Millis): string => {
  const hundredths = Math.max(0, Math.floor(ms / 10));
  const seconds = Math.floor(hundredths / 100);
  const parts = [seconds % 60, hundredths % 100].map((part) => String(part).padStart(2, '0'));
  return `${Math.floor(seconds / 60)}:${parts.join('.')}`;
};

export const secondsLabel = (ms: Millis): string =>
  `${formatNumber(ms / MILLIS_PER_SECOND, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
