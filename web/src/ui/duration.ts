/** Minutes and seconds as on a stopwatch, `m:ss` (second document, section 5). Negative or unknown lengths read as 0:00. */
export const minutesAndSeconds = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** The same for an ear: "1 minute 5 seconds". */
export const spokenDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 60), 'minute'],
    [whole % 60, 'second'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`);
  return said.join(' ') || '0 seconds';
};
