/**
 * Digits that the athlete shows at the start of the video. Large enough to read from three metres,
 * and below the toasts of the countdown.
 */
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';

export const CodeWord = ({ word }: { readonly word: string }): ReactElement => (
  <output className="pointer-events-none absolute inset-x-0 top-[max(14cqh,6.75rem)] z-10 mx-auto grid w-fit max-w-[92cqw] justify-items-center rounded-stone bg-black/85 p-[2.5cqmin] text-center text-white">
    <span
      translate="no"
      className="carved text-[min(20cqmin,9rem)] leading-none tracking-[0.3em] indent-[0.3em] text-gold"
    >
      {word}
    </span>
    <span className="text-[max(0.85rem,4cqmin)]">
      {t('Show these digits with your fingers, one after the other. The video has no sound.')}
    </span>
  </output>
);
