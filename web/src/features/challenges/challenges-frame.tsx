/** Layout shared by the list and its skeleton, to avoid layout shift. */
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';

export const CHALLENGES_GRID = 'grid gap-5 sm:gap-6 lg:grid-cols-2';

export const ChallengesHeader = (): ReactElement => (
  <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 sm:mb-12">
    <div>
      <h1 className="carved text-4xl sm:text-6xl">{t('Take the Challenge')}</h1>
      <p className="mt-3 max-w-xl text-lg text-pretty text-quiet">
        {t('Only strict reps count, and every count can be checked.')}
      </p>
    </div>
    <Button asChild variant="secondary">
      <Link to="/pushup-challenge">
        <Plus aria-hidden />
        <span>{t('Create Challenge')}</span>
      </Link>
    </Button>
  </header>
);
