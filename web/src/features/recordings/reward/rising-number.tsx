import { useEffect, useState, type ReactElement } from 'react';
import { formatNumber } from '../../../i18n/locale-formats.ts';

const RISE_MS = 900;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slows down towards the end. */
const eased = (share: number): number => 1 - (1 - share) ** 3;

/** Counts up from 0 to the value once; shows it immediately if motion is reduced. */
export const RisingNumber = ({ value }: { readonly value: number }): ReactElement => {
  const [share, setShare] = useState(() => (isStill() ? 1 : 0));
  useEffect(() => {
    if (isStill()) return undefined;
    let frame = 0;
    const began = performance.now();
    const step = (now: number): void => {
      const passed = Math.min(1, (now - began) / RISE_MS);
      setShare(eased(passed));
      if (passed < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <span aria-hidden>{formatNumber(Math.round(value * share))}</span>
      <span className="sr-only">{formatNumber(value)}</span>
    </>
  );
};
