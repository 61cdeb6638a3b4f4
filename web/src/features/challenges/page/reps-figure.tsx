import type { ReactElement } from 'react';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { HiddenFigure } from '../../../ui/chart/hidden-number.tsx';

/** Number of reps, or a blurred placeholder if the server hides it. */
export const RepsFigure = ({ reps }: { readonly reps: number | null }): ReactElement =>
  reps === null ? (
    <HiddenFigure words={t('Hidden until the end')} />
  ) : (
    <span className="tabular-nums">{formatNumber(reps)}</span>
  );
