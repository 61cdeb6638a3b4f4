/**
 * Admin list of challenges: search, sort, switch flags, edit, delete and restore (specification S1,
 * section 2).
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CirclePlus, Landmark, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { CHALLENGE_COLUMNS, UNDO_DAYS } from '@reptemple/contract/challenges/challenge-admin';
import type { ChallengeRow, ListAdminChallenges } from '@reptemple/contract/challenges/challenge-admin';
import { CHALLENGE_STATUSES } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Fold, useFold } from '../../ui/collapsible-section.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { QueryBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { SearchField } from '../../ui/form/input.tsx';
import { formatDay } from '../../ui/format/format-dates.ts';
import { ConfirmDialog, deleteQuestion } from '../../ui/overlay/confirm-dialog.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import { TableSkeleton } from '../../ui/table/data-table.tsx';
import type { Sorting } from '../../ui/table/data-table.tsx';
import { Pager, SortField } from '../../ui/table/table-controls.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { DeletedTable, ChallengesTable } from './challenges-table.tsx';
import type { RowActions } from './challenges-table.tsx';
import { challengeListQuery, useDeleteChallenge } from './queries.ts';
import { ShareDialog } from './share-challenge-dialog.tsx';
import { COLUMN_LABELS, nextOrder, SECTION_LABELS, WHAT_DELETING_DOES } from './table-labels-and-switches.ts';
import type { ChallengeColumn, ListFilters } from './table-labels-and-switches.ts';

interface DeleteDialogProps {
  readonly row: ChallengeRow;
  readonly onClose: () => void;
}

export const DeleteDialog = ({ row, onClose }: DeleteDialogProps): ReactElement => {
  const removal = useDeleteChallenge();
  const remove = (): void =>
    removal.mutate(row.id, {
      onSuccess: ({ undoUntil }) => {
        const description = t('“{name}” deleted. You can restore it until {undoUntil}.', {
          name: row.name,
          undoUntil: formatDay(undoUntil),
        });
        toast({ title: t('Success'), description, tone: 'success' });
        onClose();
      },
      onError: (error) => errorToast(error.message),
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Delete {name}', { name: row.name })}
      description={
        <>
          <p className="text-ink">{deleteQuestion(row.name)}</p>
          <p className="mt-4 border-l-4 border-l-edge pl-4 text-[0.9375rem]">{WHAT_DELETING_DOES}</p>
        </>
      }
      confirm={t('Delete')}
      isBusy={removal.isPending}
      onConfirm={remove}
    />
  );
};

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
    failed={t('Failed to load challenges. Please try again.')}
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

const titleOf = (status: Status, { data }: ListQuery): string => `${SECTION_LABELS[status]} (${data?.total ?? 0})`;

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
  readonly onPage: (page: number) => void;
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
          // The key remounts the section when a search starts or ends: during a search it starts
          // open.
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
      <Notice icon={<SearchX aria-hidden />} title={t('Nothing found')}>
        {t('No results for “{search}”.', { search })}
      </Notice>
    );
  }
  if (deleted === 'only') {
    return (
      <Notice icon={<Trash2 aria-hidden />} title={t('Nothing yet')}>
        {t('Deleted items can only be restored for {days} days.', { days: UNDO_DAYS })}
      </Notice>
    );
  }
  return <Notice icon={<Landmark aria-hidden />} title={t('No challenges yet')} action={<CreateButton />} />;
};

const columnOf = (by: string): ChallengeColumn => CHALLENGE_COLUMNS.find((column) => column === by) ?? 'created';
const CHOICES = CHALLENGE_COLUMNS.map((by) => ({ by, label: COLUMN_LABELS[by] }));

interface ListProps {
  readonly asked: ListFilters;
  readonly onAsk: (change: Partial<ListFilters>) => void;
}

interface ChallengesScreenProps extends ListProps {
  /** Slug of a challenge that was just created. Its share dialog is opened; undefined otherwise. */
  readonly created: string | undefined;
  readonly onShared: () => void;
}

const sortingOf = ({ asked, onAsk }: ListProps): Sorting => ({
  by: asked.sort,
  direction: asked.direction,
  onSort: (by) => onAsk(nextOrder(asked, columnOf(by))),
});

const DeletedList = ({ asked, onAsk }: ListProps): ReactElement => {
  const query = useQuery({ ...challengeListQuery(asked), placeholderData: keepPreviousData });
  return (
    <QueryBoundary
      query={query}
      skeleton={<TableSkeleton label={t('Loading...')} />}
      failed={t('Failed to load challenges. Please try again.')}
    >
      {({ rows, total, page, pageSize }) => (
        <>
          {rows.length === 0 ? <Nothing asked={asked} /> : <DeletedTable rows={rows} now={query.dataUpdatedAt} />}
          <Pager page={page} pageSize={pageSize} total={total} onPage={(next) => onAsk({ page: next })} />
        </>
      )}
    </QueryBoundary>
  );
};

type Opened =
  | { readonly kind: 'delete'; readonly row: ChallengeRow }
  | { readonly kind: 'share'; readonly slug: string };

const PresentList = ({ asked, onAsk, created, onShared }: ChallengesScreenProps): ReactElement => {
  const [opened, setOpened] = useState<Opened | undefined>(
    created === undefined ? undefined : { kind: 'share', slug: created },
  );
  const close = (): void => {
    setOpened(undefined);
    if (created !== undefined) onShared();
  };
  return (
    <>
      <ChallengeSections
        asked={asked}
        sorting={sortingOf({ asked, onAsk })}
        onPage={(page) => onAsk({ page })}
        onDelete={(row) => setOpened({ kind: 'delete', row })}
        onShare={({ slug }) => setOpened({ kind: 'share', slug })}
        empty={<Nothing asked={asked} />}
      />
      {opened?.kind === 'delete' ? <DeleteDialog row={opened.row} onClose={close} /> : null}
      {opened?.kind === 'share' ? <ShareDialog challenge={opened.slug} onClose={close} /> : null}
    </>
  );
};

const List = (props: ChallengesScreenProps): ReactElement => {
  const { asked, onAsk } = props;
  return (
    <>
      <div className="mb-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
        <SearchField label={t('Search')} value={asked.search} onSearch={(search) => onAsk({ search })} />
        {asked.deleted === 'without' ? (
          <SortField
            className="xl:hidden"
            sorting={sortingOf(props)}
            choices={CHOICES}
            onDirectionChange={() => onAsk({ direction: asked.direction === 'asc' ? 'desc' : 'asc' })}
          />
        ) : null}
      </div>
      {asked.deleted === 'only' ? <DeletedList asked={asked} onAsk={onAsk} /> : <PresentList {...props} />}
    </>
  );
};

export const ChallengesScreen = (props: ChallengesScreenProps): ReactElement => {
  const { asked, onAsk } = props;
  return (
    <>
      <PageHead title={t('Challenges')} actions={<Actions />} />
      <Tabs
        value={asked.deleted}
        onValueChange={(value) => onAsk({ deleted: value === 'only' ? 'only' : 'without', search: '' })}
      >
        <TabList aria-label={t('Challenges')} className="mb-5">
          <Tab value="without">{t('Challenges')}</Tab>
          <Tab value="only">{t('Deleted')}</Tab>
        </TabList>
        <TabPanel value={asked.deleted} tabIndex={-1}>
          <List key={asked.deleted} {...props} />
        </TabPanel>
      </Tabs>
    </>
  );
};
