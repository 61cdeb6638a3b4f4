/** Drawing of the right camera position. */
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';

const LYING = (
  <>
    <circle cx="118" cy="62" r="7" fill="currentColor" stroke="none" />
    <path d="M129 69 164 80 205 98M130 70 128 85 130 101M205 98h6" />
  </>
);

const STANDING = (
  <>
    <circle cx="160" cy="28" r="7" fill="currentColor" stroke="none" />
    <path d="M160 38v32l3 18-3 17M160 105h8M160 42l7 13 1 13" />
  </>
);

/** Phone in landscape with the whole body in view. */
export const PlacingPicture = ({ isLying }: { readonly isLying: boolean }): ReactElement => (
  <svg
    role="img"
    aria-label={t('A phone on its side, with the whole body from the side in its picture.')}
    viewBox="0 0 320 136"
    className="w-full shrink-0 short:hidden rounded-stone bg-sunken text-edge"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect x="62" y="10" width="196" height="116" rx="12" />
    <path d="M72 58v20" strokeWidth="4" />
    <path d="M88 106h158" strokeWidth="1.5" />
    <g className="text-ink" strokeWidth="5">
      {isLying ? LYING : STANDING}
    </g>
  </svg>
);
