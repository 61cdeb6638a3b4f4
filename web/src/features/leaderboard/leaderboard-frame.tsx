/** Layout shared by a leaderboard and its skeleton, to avoid layout shift. */
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';

export const LEADERBOARD_FRAME = {
  page: 'page py-3 sm:py-14',
  header: 'grid gap-3 sm:flex sm:items-end sm:justify-between sm:gap-10',
} as const;

export const WhatItIs = ({ children }: { readonly children?: ReactNode }): ReactElement => (
  <p className="mb-1 flex flex-wrap items-center gap-3">
    <span className="inscription text-quiet">{t('Leaderboard')}</span>
    {children}
  </p>
);

interface NameProps {
  /** Slug or id. */
  readonly challenge: string;
  readonly name: string;
  readonly description: string | null;
}

export const ChallengeName = ({ challenge, name, description }: NameProps): ReactElement => (
  <>
    <h1 className="carved text-2xl wrap-anywhere sm:text-5xl">
      <Link
        to="/challenge/$challenge"
        params={{ challenge }}
        className="underline-offset-8 hover:underline hover:decoration-edge hover:decoration-2"
      >
        <bdi>{name}</bdi>
      </Link>
    </h1>
    {description ? (
      <p className="mt-1 line-clamp-1 max-w-prose text-quiet max-sm:text-sm sm:mt-3 sm:line-clamp-3 sm:text-pretty">
        <bdi>{description}</bdi>
      </p>
    ) : null}
  </>
);
