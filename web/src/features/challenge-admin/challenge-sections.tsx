/** Sections of the admin list: running challenges, upcoming ones, and past ones folded. */
import { CHALLENGE_STATUSES, type Challenge } from '@reptemple/contract/challenges/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import type { ListAdminChallenges } from '@reptemple/contract/challenges/challenge-admin';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { Fold, useFold } from '../../ui/fold.tsx';
import { type Sorting, TableSkeleton } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { ChallengesTable, type RowActions } from './challenges-table.tsx';
import { challengeListQuery } from './queries.ts';
import { type ListFilters, SECTION_LABELS } from './rules.ts';

type Status = Challenge['status'];
type ListQuery = UseQueryResult<Reply<typeof ListAdminChallenges>>;

interface SectionProps extends RowActions {
  readonly status: Status;
  readonly query: ListQuery;
  readonly sorting: Sorting;
  readonly onPage: (page: number) => void;
}

const Rows = ({ status, query, sorting, onPage, ...actions }: SectionProps): ReactElement => (
  <QueryBoundary
    query={query}
    skeleton={<TableSkeleton label={t('Loading...')} />}
    failed={t('Failed to load challenges')}
  >
    {({ rows, total, page, pageSize }) => (
      <>
        {rows.length > 0 ? (
          <ChallengesTable caption={SECTION_LABELS[status]} rows={rows} sorting={sorting} {...actions} />
        ) : null}
        <Pager page={page} pageSize={pageSize} total={total} onPage={onPage} />
      </>
    )}
  </QueryBoundary>
);

const titleOf = (status: Status, { data }: ListQuery): string =>
  t('{section} ({total})', { section: SECTION_LABELS[status], total: data?.total ?? 0 });

const FoldedSection = ({ startsOpen, ...props }: SectionProps & { readonly startsOpen: boolean }): ReactElement => {
  const fold = useFold(startsOpen);
  return (
    <Fold {...fold} title={<h2 className="carved text-xl">{titleOf(props.status, props.query)}</h2>}>
      {fold.isOpen ? (
        <div className="pt-2">
          <Rows {...props} />
        </div>
      ) : null}
    </Fold>
  );
};

interface ChallengeSectionsProps extends RowActions {
  readonly asked: ListFilters;
  readonly sorting: Sorting;
  /** Page of the running challenges, which is in the URL. */
  readonly onPage: (page: number) => void;
  /** Shown if there is no challenge in any section. */
  readonly empty: ReactNode;
}

const useSection = (asked: ListFilters, status: Status, page: number): ListQuery =>
  useQuery({ ...challengeListQuery({ ...asked, status, page }), placeholderData: keepPreviousData });

export const ChallengeSections = ({ asked, onPage, empty, ...shared }: ChallengeSectionsProps): ReactElement => {
  const isSearching = asked.search !== '';
  const [upcomingPage, setUpcomingPage] = useState(1);
  const [pastPage, setPastPage] = useState(1);
  const queries = {
    active: useSection(asked, 'active', asked.page),
    upcoming: useSection(asked, 'upcoming', upcomingPage),
    ended: useSection(asked, 'ended', pastPage),
  };
  const totals = CHALLENGE_STATUSES.map((status) => queries[status].data?.total);
  if (totals.every((total) => total === 0)) return <>{empty}</>;
  const has = (status: Status): boolean => (queries[status].data?.total ?? 0) > 0;
  return (
    <div className="grid gap-8">
      <section>
        <h2 className="mb-4 carved text-xl">{titleOf('active', queries.active)}</h2>
        <Rows status="active" query={queries.active} onPage={onPage} {...shared} />
      </section>
      {has('upcoming') ? (
        <FoldedSection status="upcoming" query={queries.upcoming} onPage={setUpcomingPage} startsOpen {...shared} />
      ) : null}
      {has('ended') ? (
        <FoldedSection
          // A search opens the past challenges.
          key={String(isSearching)}
          status="ended"
          query={queries.ended}
          onPage={setPastPage}
          startsOpen={isSearching}
          {...shared}
        />
      ) : null}
    </div>
  );
};
