/** Asks to turn the phone to landscape. Pages cannot rotate the screen on iPhones. */
import { RotateCcwSquare } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';

export const TurnPhone = (): ReactElement => (
  <p className="hidden items-center gap-[0.6em] rounded-stone bg-gold-wash px-[0.9em] py-[0.5em] text-[max(0.95rem,4cqmin)] font-semibold text-gold portrait:pointer-coarse:flex">
    <RotateCcwSquare aria-hidden className="size-[1.5em] shrink-0" />
    <span>{t('Turn your phone on its side')}</span>
  </p>
);
