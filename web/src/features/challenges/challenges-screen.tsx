/**
 * Catalogue of visible challenges, newest first, with search and filters by type and status
 * (specification S1, section 2).
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Landmark, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { CHALLENGE_TYPES } from '@reptemple/contract/challenges/challenge-form';
import { CHALLENGE_STATUSES } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { TYPE_LABELS } from '../../entities/challenge/challenge-setting-labels.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fold, useFold } from '../../ui/collapsible-section.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { QueryBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import { FilterRow, FilterSelect, Pager } from '../../ui/table/table-controls.tsx';
import { ChallengeCard } from './challenge-card.tsx';
import { CHALLENGES_GRID, ChallengesHeader, CardsSkeleton } from './challenge-header-and-skeletons.tsx';
import { isNarrowed, splitPast, STATUS_LABELS } from './challenge-labels-and-filters.ts';
import type { CatalogueFilters } from './challenge-labels-and-filters.ts';
import { challengesQuery } from './queries.ts';

interface Narrowing {
  readonly asked: CatalogueFilters;
  readonly onAsk: (change: Partial<CatalogueFilters>) => void;
}

interface ChallengesScreenProps extends Narrowing {
  /** Links to current campaigns, for the first page without filters. */
  readonly events: ReactNode;
}

/**
 * Search and filters of the catalogue. A new number in `round` clears the search field, which
 * otherwise keeps its own text.
 */
const Filters = ({ asked, onAsk, round }: Narrowing & { readonly round: number }): ReactElement => (
  <FilterRow label={t('Search')} search={asked.search} onSearch={(search) => onAsk({ search })} round={round}>
    <FilterSelect
      label={t('Type')}
      hasAll
      choices={CHALLENGE_TYPES}
      words={TYPE_LABELS}
      value={asked.type}
      onChoose={(type) => onAsk({ type })}
    />
    <FilterSelect
      label={t('Status')}
      hasAll
      choices={CHALLENGE_STATUSES}
      words={STATUS_LABELS}
      value={asked.status}
      onChoose={(status) => onAsk({ status })}
    />
  </FilterRow>
);

const NoActive = (): ReactElement => (
  <Card className="border-dashed bg-transparent shadow-none">
    <Notice icon={<Landmark aria-hidden />} title={t('No Active Challenges')}>
      {t('Check back soon for new fitness challenges to test your skills!')}
    </Notice>
  </Card>
);

interface NothingFoundProps {
  readonly search: string;
  readonly onAll: () => void;
}

const NothingFound = ({ search, onAll }: NothingFoundProps): ReactElement => (
  <Card className="border-dashed bg-transparent shadow-none">
    <Notice
      icon={<SearchX aria-hidden />}
      title={t('Nothing found')}
      action={<Button onClick={onAll}>{t('Show All')}</Button>}
    >
      {search === '' ? null : t('No results for “{search}”.', { search })}
    </Notice>
  </Card>
);

interface CardsProps {
  readonly challenges: readonly Challenge[];
  readonly placesTaken: readonly string[];
}

const Cards = ({ challenges, placesTaken }: CardsProps): ReactElement => (
  <ul className={CHALLENGES_GRID}>
    {challenges.map((challenge) => (
      <li key={challenge.id}>
        <ChallengeCard challenge={challenge} hasPlace={placesTaken.includes(challenge.id)} />
      </li>
    ))}
  </ul>
);

/** List of challenges. Folds the past ones, unless the list is filtered or has no others. */
const ByStatus = ({ challenges, placesTaken, isNarrowed: isAsked }: CardsProps & { readonly isNarrowed: boolean }) => {
  const { current, past } = splitPast(challenges, placesTaken);
  const fold = useFold(isAsked || current.length === 0);
  if (isAsked) return <Cards challenges={[...current, ...past]} placesTaken={placesTaken} />;
  return (
    <div className="grid gap-6">
      {current.length === 0 ? null : <Cards challenges={current} placesTaken={placesTaken} />}
      {past.length === 0 ? null : (
        <Fold {...fold} title={t('Past challenges ({count})', { count: past.length })}>
          <div className="pt-2">
            <Cards challenges={past} placesTaken={placesTaken} />
          </div>
        </Fold>
      )}
    </div>
  );
};

const EVERYTHING = { page: 1, search: '', type: undefined, status: undefined } satisfies CatalogueFilters;

export const ChallengesScreen = ({ asked, onAsk, events }: ChallengesScreenProps): ReactElement => {
  const query = useQuery({ ...challengesQuery(asked), placeholderData: keepPreviousData });
  const [round, setRound] = useState(0);
  const isSearching = isNarrowed(asked);
  const showAll = (): void => {
    setRound(round + 1);
    onAsk(EVERYTHING);
  };
  return (
    <div className="page py-6 sm:py-16">
      <PageTitle>{t('Take the Challenge')}</PageTitle>
      <ChallengesHeader />
      {query.data?.total === 0 && !isSearching ? null : <Filters asked={asked} onAsk={onAsk} round={round} />}
      {asked.page === 1 && !isSearching ? events : null}
      <QueryBoundary
        query={query}
        skeleton={<CardsSkeleton />}
        failed={t('Failed to load challenges. Please try again.')}
      >
        {({ challenges, placesTaken, total, page, pageSize }) => (
          <>
            <ByStatus {...{ challenges, placesTaken }} isNarrowed={asked.status !== undefined} />
            {challenges.length === 0 && isSearching ? <NothingFound search={asked.search} onAll={showAll} /> : null}
            {challenges.length === 0 && !isSearching ? <NoActive /> : null}
            <Pager page={page} pageSize={pageSize} total={total} onPage={(next) => onAsk({ page: next })} />
          </>
        )}
      </QueryBoundary>
    </div>
  );
};
