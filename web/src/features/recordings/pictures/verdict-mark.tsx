/** Tick or cross, so that a verdict is not shown by colour alone. */
import { Check, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';

interface VerdictMarkProps {
  readonly x: number;
  readonly y: number;
  readonly isValid: boolean;
}

/** Mark inside an SVG, centred at `x` and `y`. */
export const VerdictMark = ({ x, y, isValid }: VerdictMarkProps): ReactElement => (
  <path
    d={isValid ? 'M-4 .5L-1 3.5L4.5 -3.5' : 'M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5'}
    transform={`translate(${x} ${y})`}
    className={isValid ? 'stroke-gold' : 'stroke-clay'}
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    fill="none"
  />
);

/** Legend of the marks, below a chart. */
export const VerdictLegend = (): ReactElement => (
  <>
    <li className="flex items-center gap-1 text-gold">
      <Check className="size-4" aria-hidden /> <span>{t('Valid')}</span>
    </li>
    <li className="flex items-center gap-1 text-clay">
      <X className="size-4" aria-hidden /> <span>{t('Invalid')}</span>
    </li>
  </>
);
