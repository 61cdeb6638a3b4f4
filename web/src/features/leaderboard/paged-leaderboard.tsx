/** Paginated list of a leaderboard: gender tabs, rows, and the viewer's own row. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ArrowUp, EyeOff, Landmark } from 'lucide-react';
import { useEffect, useRef, useState, useCallback } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { GENDER_TABS } from '@reptemple/contract/challenges/leaderboard';
import { gapMessage } from '../../entities/recording/rank-gap-and-correction-messages.ts';
import { useCountUnit } from '../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { translateMessage, t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/class-names.ts';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { QueryBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { emptyLabel, GENDER_LABELS, genderTabOf } from './board-choice-labels-and-row-rules.ts';
import type { Board as BoardName, GenderTab } from './board-choice-labels-and-row-rules.ts';
import { StandingsSkeleton } from './leaderboard-layout-and-skeletons.tsx';
import type { BoardPage } from './queries.ts';
import { keyRows, useMoves } from './rank-movement-and-announcements.ts';
import type { Keyed, PlacedRow } from './rank-movement-and-announcements.ts';

interface NextPageProps {
  readonly shown: number;
  readonly total: number;
  readonly hasNext: boolean;
  readonly isLoading: boolean;
  readonly isLoadingNext: boolean;
  readonly hasFailed: boolean;
  /** Loads the next page. Must stay the same function while the list is the same. */
  readonly onNext: () => Promise<unknown>;
}

/**
 * Root margin of the IntersectionObserver: the next page loads when the end of the list is less
 * than 600 px below the screen.
 */
const AHEAD = '0px 0px 600px 0px';

const useArrival = (isAwaited: boolean, onArrival: () => Promise<unknown>) => {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAwaited || !end.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void onArrival();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isAwaited, onArrival]);
  return end;
};

/**
 * End of the list: "200 of 250" with the button "Show more". Loads the next page when it comes near
 * the screen.
 */
export const NextPage = (props: NextPageProps): ReactElement => {
  const { shown, total, hasNext, isLoading, isLoadingNext, hasFailed, onNext } = props;
  const end = useArrival(hasNext && !isLoading && !hasFailed, onNext);
  const words = useRef<HTMLOutputElement>(null);
  /**
   * Ref callback of the button. When React removes the focused button, the focus moves to the text.
   */
  const button = useCallback(
    (element: HTMLButtonElement) => () => {
      if (document.activeElement === element) words.current?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <div ref={end} className="grid justify-items-center gap-3 pt-5">
      <output ref={words} tabIndex={-1} className="text-sm text-quiet tabular-nums outline-none">
        {t('{now} of {whole}', { now: formatNumber(shown), whole: formatNumber(total) })}
      </output>
      {hasFailed ? <p role="alert">{t('Failed to load leaderboard. Please try again.')}</p> : null}
      {hasNext ? (
        <Button
          ref={button}
          variant="secondary"
          aria-disabled={isLoadingNext}
          className="scroll-mb-32"
          onClick={() => (isLoadingNext ? undefined : void onNext())}
        >
          {isLoadingNext ? t('Loading...') : t('Show more')}
        </Button>
      ) : null}
    </div>
  );
};

export interface BoardProps {
  readonly challenge: Challenge;
  readonly board: BoardName;
  readonly gender: GenderTab;
  readonly onShow: (board: BoardName, gender: GenderTab) => void;
}

interface PagesProps<Row> extends BoardProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<BoardPage<Row>>>;
  /** Renders a row. The row's key stays the same when the person improves. */
  readonly children: (row: Keyed<Row>) => ReactNode;
}

const Empty = ({
  challenge,
  board,
  gender,
  onShow,
  people,
}: BoardProps & { readonly people: number }): ReactElement => {
  const { title, words } = emptyLabel(challenge, board, gender, people);
  const isPeriod = board === 'today' || board === 'week';
  return (
    <Notice
      icon={<Landmark aria-hidden />}
      title={title}
      action={
        isPeriod && challenge.participants > 0 ? (
          <Button variant="secondary" onClick={() => onShow('all', gender)}>
            {t('All Time')}
          </Button>
        ) : null
      }
    >
      {words}
    </Notice>
  );
};

const Hidden = ({ endsAt }: Pick<Challenge, 'endsAt'>): ReactElement => (
  <p className="flex items-start gap-2.5 border-b px-4 py-3 text-sm text-quiet sm:px-5">
    <EyeOff className="mt-0.5 size-4 shrink-0" aria-hidden />
    <span>
      {endsAt
        ? t('Results are hidden until {moment}. You only see your own.', { moment: formatMoment(endsAt) })
        : t('Results are hidden until the end. You only see your own.')}
    </span>
  </p>
);

const Gap = ({ page }: { readonly page: BoardPage<PlacedRow> | undefined }): ReactElement | null => {
  const words = gapMessage(page?.mine?.rank ?? null, page?.repsToNext ?? null, useCountUnit());
  if (words === undefined) return null;
  return (
    <p className="flex items-center gap-1.5 bg-gold-wash/45 px-4 pb-2 text-sm font-semibold text-gold shadow-[inset_4px_0_0_var(--color-gold-bright)] sm:px-5">
      <ArrowUp className="size-4 shrink-0" aria-hidden /> <span>{words}</span>
    </p>
  );
};

/** Sticky row of the viewer, shown while their row in the list is off screen. */
const OwnPlace = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <section
    aria-label={t('Rank')}
    className="group sticky bottom-0 z-10 mt-3 rounded-stone border bg-surface pb-[env(safe-area-inset-bottom)] shadow-floating max-sm:[&_[data-picture]]:hidden"
  >
    {children}
  </section>
);

const useIsOwnSeen = (hasOwn: boolean) => {
  const own = useRef<HTMLLIElement>(null);
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (!hasOwn || !own.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(own.current);
    return () => observer.disconnect();
  }, [hasOwn]);
  return { own, isSeen: hasOwn && isSeen };
};

const End = <Row extends PlacedRow>({ query, gender, shown }: PagesProps<Row> & { readonly shown: number }) => {
  const pages = query.data?.pages ?? [];
  if (!query.hasNextPage && pages.length < 2) return null;
  return (
    <NextPage
      shown={shown}
      total={pages[0]?.counts[gender] ?? shown}
      hasNext={query.hasNextPage}
      isLoading={query.isFetching}
      isLoadingNext={query.isFetchingNextPage}
      hasFailed={query.isFetchNextPageError}
      onNext={query.fetchNextPage}
    />
  );
};

const Rows = <Row extends PlacedRow>(props: PagesProps<Row>): ReactElement => {
  const { query, challenge, children } = props;
  const list = useMoves();
  const [first, ...others] = query.data?.pages ?? [];
  const rows = keyRows(first ? [first, ...others] : []);
  const { own, isSeen } = useIsOwnSeen(rows.some(({ isMine }) => isMine));
  const isPinned = first?.mine && !isSeen;
  const gap = <Gap page={first} />;
  return (
    <>
      <Card className="overflow-hidden">
        {first?.areResultsHidden === true ? <Hidden endsAt={challenge.endsAt} /> : null}
        <ol ref={list} aria-label={t('Leaderboard')}>
          {rows.map((row) => (
            <li
              key={row.key}
              data-key={row.key}
              {...(row.isMine ? { ref: own } : {})}
              className="group relative border-b bg-surface transition-colors last:border-b-0 has-[a]:hover:bg-raised"
            >
              {children(row)}
              {row.isMine ? gap : null}
            </li>
          ))}
        </ol>
      </Card>
      <End {...props} shown={rows.length} />
      {isPinned ? (
        <OwnPlace>
          {children({ ...first.mine, key: 'mine' })}
          {gap}
        </OwnPlace>
      ) : null}
    </>
  );
};

const GenderTabs = ({ counts }: { readonly counts: BoardPage<unknown>['counts'] | undefined }): ReactElement => (
  <TabList aria-label={t('Gender')} className="w-fit rounded-stone border-b-0 bg-sunken p-1">
    {GENDER_TABS.map((tab) => (
      <Tab
        key={tab}
        value={tab}
        className="mb-0 min-h-11 rounded-stone border-b-0 data-[state=active]:bg-raised data-[state=active]:shadow-lifted sm:pointer-fine:min-h-9"
      >
        <span>{translateMessage(GENDER_LABELS[tab])}</span>{' '}
        <span
          className={cn('text-sm font-normal text-quiet tabular-nums', !counts && 'invisible')}
        >{`(${formatNumber(counts?.[tab] ?? 0)})`}</span>
      </Tab>
    ))}
  </TabList>
);

export const BoardPages = <Row extends PlacedRow>(props: PagesProps<Row>): ReactElement => {
  const { query, board, gender, onShow } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const counts = data?.pages[0]?.counts;
  return (
    <Tabs value={gender} onValueChange={(tab) => onShow(board, genderTabOf(tab))}>
      <GenderTabs counts={counts} />
      <TabPanel value={gender} className="pt-3 sm:pt-4 short:pt-2">
        <QueryBoundary
          query={{ data: isPlaceholderData ? undefined : data, error, isFetching, refetch }}
          skeleton={
            <Card className="overflow-hidden">
              <StandingsSkeleton />
            </Card>
          }
          failed={t('Failed to load leaderboard. Please try again.')}
        >
          {({ pages }) =>
            pages[0]?.rows.length === 0 ? (
              <Card>
                <Empty {...props} people={counts?.all ?? 0} />
              </Card>
            ) : (
              <Rows key={`${board} ${gender}`} {...props} />
            )
          }
        </QueryBoundary>
      </TabPanel>
    </Tabs>
  );
};
