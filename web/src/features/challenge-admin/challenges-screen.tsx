/**
 * Admin list of challenges: search, sort, toggle, edit, delete and restore (specification S1,
 * section 2).
 */
import { CHALLENGE_COLUMNS, type ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CirclePlus, Landmark, SearchX, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { type Sorting, TableSkeleton } from '../../ui/table/data-table.tsx';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { SortField } from '../../ui/table/sort-field.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ChallengesTable } from './challenges-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DeletedTable } from './deleted-table.tsx';
import { challengeListQuery } from './queries.ts';
import { type ChallengeColumn, COLUMN_LABELS, type ListFilters, nextOrder } from './rules.ts';

const CreateButton = (): ReactElement => (
  <Button asChild>
    <Link to="/admin/challenges/create">
      <CirclePlus aria-hidden />
      <span>{t('Create Challenge')}</span>
    </Link>
  </Button>
);

const Actions = (): ReactElement => (
  <>
    <Button asChild variant="secondary">
      <Link to="/admin">
        <ArrowLeft aria-hidden />
        <span>{t('Back')}</span>
      </Link>
    </Button>
    <CreateButton />
  </>
);

const Nothing = ({ asked: { search, deleted } }: { readonly asked: ListFilters }): ReactElement => {
  if (search) {
    return (
      <Notice icon={<SearchX aria-hidden />} title={t('No challenge found')}>
        {t('No name, link or creator holds “{search}”.', { search })}
      </Notice>
    );
  }
  if (deleted === 'only') {
    return (
      <Notice icon={<Trash2 aria-hidden />} title={t('Nothing deleted')}>
        {t('What is deleted waits here for 30 days, to be brought back.')}
      </Notice>
    );
  }
  return (
    <Notice icon={<Landmark aria-hidden />} title={t('No challenges yet')} action={<CreateButton />}>
      {t('The first one takes a minute.')}
    </Notice>
  );
};

const columnOf = (by: string): ChallengeColumn => CHALLENGE_COLUMNS.find((column) => column === by) ?? 'created';
const CHOICES = CHALLENGE_COLUMNS.map((by) => ({ by, words: COLUMN_LABELS[by] }));

interface ChallengesScreenProps {
  readonly asked: ListFilters;
  readonly onAsk: (change: Partial<ListFilters>) => void;
}

const sortingOf = ({ asked, onAsk }: ChallengesScreenProps): Sorting => ({
  by: asked.sort,
  direction: asked.direction,
  onSort: (by) => onAsk(nextOrder(asked, columnOf(by))),
});

const List = ({ asked, onAsk }: ChallengesScreenProps): ReactElement => {
  const query = useQuery({ ...challengeListQuery(asked), placeholderData: keepPreviousData });
  const [leaving, setLeaving] = useState<ChallengeRow>();
  const sorting = sortingOf({ asked, onAsk });
  return (
    <>
      <div className="mb-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
        <SearchField
          label={t('Search name, link or creator')}
          value={asked.search}
          onSearch={(search) => onAsk({ search })}
        />
        {asked.deleted === 'without' ? (
          <SortField
            className="xl:hidden"
            sorting={sorting}
            choices={CHOICES}
            onTurn={() => onAsk({ direction: asked.direction === 'asc' ? 'desc' : 'asc' })}
          />
        ) : null}
      </div>
      <QueryBoundary
        query={query}
        skeleton={<TableSkeleton label={t('Loading...')} />}
        failed={t('Failed to load challenges')}
      >
        {({ rows, total, page, pageSize }) => (
          <>
            {total > 0 ? (
              <output className="mb-3 block text-sm text-quiet tabular-nums">
                {t('{count, plural, one {# challenge} other {# challenges}}', { count: total })}
              </output>
            ) : null}
            {rows.length === 0 ? <Nothing asked={asked} /> : null}
            {rows.length > 0 && asked.deleted === 'only' ? (
              <DeletedTable rows={rows} now={query.dataUpdatedAt} />
            ) : null}
            {rows.length > 0 && asked.deleted === 'without' ? (
              <ChallengesTable rows={rows} sorting={sorting} onDelete={setLeaving} />
            ) : null}
            <Pager page={page} pageSize={pageSize} total={total} onPage={(next) => onAsk({ page: next })} />
          </>
        )}
      </QueryBoundary>
      {leaving ? <DeleteDialog row={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
};

export const ChallengesScreen = ({ asked, onAsk }: ChallengesScreenProps): ReactElement => (
  <>
    <PageHead
      title={t('Challenges')}
      lead={t('Every challenge there is, whoever made it. What you switch counts at once.')}
      actions={<Actions />}
    />
    <Tabs
      value={asked.deleted}
      onValueChange={(value) => onAsk({ deleted: value === 'only' ? 'only' : 'without', search: '' })}
    >
      <TabList aria-label={t('Which challenges')} className="mb-5">
        <Tab value="without">{t('Challenges')}</Tab>
        <Tab value="only">{t('Deleted')}</Tab>
      </TabList>
      <TabPanel value={asked.deleted} tabIndex={-1}>
        <List key={asked.deleted} asked={asked} onAsk={onAsk} />
      </TabPanel>
    </Tabs>
  </>
);
