import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';

const RADIUS = 40;
const LENGTH = 2 * Math.PI * RADIUS;

interface DayRingProps {
  /** 0 to 1. */
  readonly share: number;
  /** Valid reps of today. */
  readonly done: number;
}

/** Progress ring of the daily minimum. */
export const DayRing = ({ share, done }: DayRingProps): ReactElement => (
  <div className="relative grid size-28 shrink-0 place-items-center">
    <svg viewBox="-50 -50 100 100" className="absolute inset-0 -rotate-90" fill="none" strokeWidth={7} aria-hidden>
      <circle r={RADIUS} className="stroke-line" />
      {share > 0 ? (
        <circle
          r={RADIUS}
          className="stroke-gold-bright"
          strokeLinecap={share < 1 ? 'butt' : 'round'}
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
        />
      ) : null}
    </svg>
    <p className="text-center leading-tight">
      <span className="block text-2xl font-semibold tabular-nums">{done}</span>
      <span className="flex items-center gap-0.5 text-xs text-quiet">
        {share >= 1 ? <Check className="size-3 text-gold" aria-hidden /> : null}
        <span>{t('done')}</span>
      </span>
    </p>
  </div>
);
