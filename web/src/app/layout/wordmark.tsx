import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { t } from '../../i18n/translate.ts';

/**
 * Logo with the product name. For members it links to the challenges, because the landing page
 * would redirect them.
 */
export const Wordmark = (): ReactElement => (
  <Link
    to={useAuth().isMember ? '/challenges' : '/'}
    className="flex min-h-16 items-center gap-2.5 rounded-stone"
    aria-label={t('RepTemple, home')}
  >
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden>
      <g fill="currentColor">
        <path d="M4 9.5 16 4l12 5.5V12H4z" />
        <path d="M6 13.5h3v11H6zM23 13.5h3v11h-3z" />
        <path d="M4 26h24v2.5H4z" />
      </g>
      <circle cx="16" cy="18.5" r="4" className="fill-gold-bright" />
    </svg>
    <span className="font-display text-xl font-bold tracking-[0.04em]">RepTemple</span>
  </Link>
);
