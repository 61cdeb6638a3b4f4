/** Leaderboard for a gym's television, also called wall. The page runs for days without input. */
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Maximize, UsersRound, WifiOff, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useSyncExternalStore, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';
import { canTake, GetChallenge, isFull } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { isUndecided } from '@reptemple/contract/recordings/recordings';
import { MILLIS_PER_SECOND } from '@reptemple/engine/units';
import { call } from '../../../api/api-client.ts';
import { coalesce, later, watchLeaderboard, watchThroughTime } from '../../../api/leaderboard-updates-or-polling.ts';
import { unitLabel } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { browserScreenKeeper, WakeLock } from '../../../recorder/capture/wake-lock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { PageTitle } from '../../../ui/page-header-and-title.tsx';
import { useQrCode } from '../../../ui/use-qr-code.ts';
import {
  Celebration,
  WallRows,
  SLIDE_LABELS,
  newBestsOf,
  see,
  nextSlide,
  slidesToShow,
  WALL_SLIDES,
  wallRows,
} from './big-screen-rows-slides-and-new-bests.tsx';
import type { WallSlide, NewBest, Seen, WallRow } from './big-screen-rows-slides-and-new-bests.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const formatCountdown = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / MILLIS_PER_SECOND));
  const days = Math.floor(seconds / DAY);
  const clock = [Math.floor((seconds % DAY) / HOUR), Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE]
    .map(twoDigits)
    .join(':');
  return days > 0 ? `${unitLabel(days, 'day')} ${clock}` : clock;
};

export interface Countdown {
  readonly label: string;
  /** Remaining time as a text; empty after the challenge has ended. */
  readonly time: string;
}

/**
 * Returns the countdown to show: to the challenge's start, then to its end, then "Final results",
 * or "Not final yet" while a shown result is under review. Undefined for a running challenge
 * without an end. `now`: Unix time in ms.
 */
export const countdownOf = (
  { startDate, endsAt }: Pick<Challenge, 'startDate' | 'endsAt'>,
  now: number,
  isUnderReview = false,
): Countdown | undefined => {
  if (startDate !== null && Date.parse(startDate) > now) {
    return { label: t('Starts in'), time: formatCountdown(Date.parse(startDate) - now) };
  }
  if (endsAt === null) return undefined;
  const left = Date.parse(endsAt) - now;
  if (left > 0) return { label: t('Ends in'), time: formatCountdown(left) };
  return { label: isUnderReview ? t('Not final yet') : t('Final results'), time: '' };
};

const SLIDE_MS = 12_000;
const CELEBRATION_MS = 8_000;
/** Maximum number of new bests that wait to be celebrated. Further ones are not celebrated. */
const MAX_CELEBRATIONS = 5;
/** Minimum time in ms between two refetches of the leaderboard. */
const GAP_MS = 1_000;
/**
 * Interval in ms at which the leaderboard is polled, because a broken network connection sends no
 * events.
 */
const POLL_MS = 20_000;
/** Timeout of a leaderboard request in ms. */
const TIMEOUT_MS = 10_000;

const FILTERS = {
  all: { period: 'all', gender: 'all' },
  male: { period: 'all', gender: 'male' },
  female: { period: 'all', gender: 'female' },
  today: { period: 'today', gender: 'all' },
} as const;

const keyOf = (challenge: string) => [GetLeaderboard.id, challenge, 'wall'] as const;

const slideQuery = (challenge: string, slide: WallSlide) =>
  queryOptions({
    queryKey: [...keyOf(challenge), slide],
    queryFn: async ({ signal }) => {
      const request = new AbortController();
      const abort = (): void => request.abort(signal.reason);
      signal.addEventListener('abort', abort);
      const timer = setTimeout(() => request.abort(new Error('The server did not reply in time.')), TIMEOUT_MS);
      try {
        return await call(GetLeaderboard, { params: { challenge }, query: FILTERS[slide] }, request.signal);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      }
    },
  });

/**
 * Refetches the big screen's leaderboards on server events and at the polling interval. Returns the
 * new bests that are still to be celebrated.
 */
const useNewBests = ({ id, timeZone, startDate, endsAt, areResultsHidden }: Challenge): readonly NewBest[] => {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly NewBest[]>([]);
  const current = waiting[0];
  const seen = useRef<Seen>(undefined);

  const catchUp = useEffectEvent(async (): Promise<boolean> => {
    const all = slideQuery(id, 'all').queryKey;
    const rowsNow = (): readonly WallRow[] | undefined => {
      const rows = queries.getQueryData(all)?.rows;
      return rows && wallRows(rows, areResultsHidden);
    };
    const before = rowsNow();
    if (before && !seen.current) seen.current = see(undefined, before);
    // Refetches the challenge without awaiting it: the request has no timeout, and the rows must
    // not wait.
    void queries.invalidateQueries({ queryKey: [GetChallenge.id] });
    await queries.invalidateQueries({ queryKey: keyOf(id) });
    const rows = rowsNow() ?? [];
    const bests = newBestsOf(seen.current, rows).slice(0, MAX_CELEBRATIONS);
    seen.current = see(seen.current, rows);
    if (bests.length > 0) setWaiting((earlier) => [...earlier, ...bests].slice(0, MAX_CELEBRATIONS));
    return true;
  });

  useEffect(() => {
    const steady = coalesce(() => catchUp(), { gapMs: () => GAP_MS, later });
    const watch = (): (() => void) => watchLeaderboard(id, steady.changed);
    const unwatch = watchThroughTime({ timeZone, startDate, endsAt }, watch, steady.changed);
    const timer = setInterval(steady.changed, POLL_MS);
    addEventListener('online', steady.changed);
    addEventListener('offline', steady.changed);
    return () => {
      removeEventListener('online', steady.changed);
      removeEventListener('offline', steady.changed);
      clearInterval(timer);
      unwatch();
      steady.stop();
    };
  }, [id, timeZone, startDate, endsAt]);

  useEffect(() => {
    if (!current) return undefined;
    return later(() => setWaiting(([, ...rest]) => rest), CELEBRATION_MS);
  }, [current]);
  return waiting;
};

export interface Wall {
  readonly slides: readonly WallSlide[];
  readonly slide: WallSlide;
  readonly rows: readonly WallRow[] | undefined;
  readonly celebrated: NewBest | undefined;
  readonly isConnected: boolean;
  /** True if a row of the slide with all participants is still being checked or reviewed. */
  readonly isUnderReview: boolean;
}

export const useWall = (challenge: Challenge): Wall => {
  const boards = useQueries({ queries: WALL_SLIDES.map((slide) => slideQuery(challenge.id, slide)) });
  const { areResultsHidden } = challenge;
  const rowsOf = (slide: WallSlide): readonly WallRow[] | undefined => {
    const data = boards[WALL_SLIDES.indexOf(slide)]?.data;
    return data && wallRows(data.rows, data.areResultsHidden || areResultsHidden);
  };
  const rows = { all: rowsOf('all'), male: rowsOf('male'), female: rowsOf('female'), today: rowsOf('today') };
  const slides = slidesToShow(rows, areResultsHidden);
  const [turned, setTurned] = useState<WallSlide>('all');
  const [celebrated] = useNewBests(challenge);
  const turn = useEffectEvent(() => setTurned((current) => nextSlide(slides, current)));
  useEffect(() => {
    const timer = setInterval(() => turn(), SLIDE_MS);
    return () => clearInterval(timer);
  }, []);
  const slide = celebrated || !slides.includes(turned) ? 'all' : turned;
  const isUnderReview = rows.all?.some(isUndecided) ?? false;
  const isConnected = !boards.some(({ isError }) => isError);
  return { slides, slide, rows: rows[slide], celebrated, isConnected, isUnderReview };
};

/** Size of the QR code in pixels: sharp on a screen of 3840 × 2160. */
const QR_PX = 800;

const onSecond = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, MILLIS_PER_SECOND);
  return () => clearInterval(timer);
};
const currentSecond = (): number => Math.floor(Date.now() / MILLIS_PER_SECOND) * MILLIS_PER_SECOND;

const useAwakeScreen = (): void => {
  useEffect(() => {
    const lock = new WakeLock(browserScreenKeeper());
    lock.hold();
    return () => lock.release();
  }, []);
};

interface ClockProps {
  readonly challenge: Challenge;
  readonly isUnderReview: boolean;
}

const Clock = ({ challenge, isUnderReview }: ClockProps): ReactElement | null => {
  const now = useSyncExternalStore(onSecond, currentSecond);
  const countdown = countdownOf(challenge, now, isUnderReview);
  if (!countdown) return null;
  return (
    <div>
      <p className="text-xl text-quiet">{countdown.label}</p>
      <p role="timer" className="font-display text-4xl leading-tight font-semibold tabular-nums">
        {countdown.time}
      </p>
    </div>
  );
};

const Code = ({ link, name }: { readonly link: string; readonly name: string }): ReactElement => (
  <img
    src={useQrCode(link, QR_PX)}
    alt={`${t('QR Code')}: ${name}`}
    className="aspect-square w-full rounded-stone [image-rendering:pixelated]"
  />
);

const JoinPanel = ({ challenge }: { readonly challenge: Challenge }): ReactElement => {
  const link = new URL(`/challenge/${encodeURIComponent(challenge.slug)}`, location.origin);
  return (
    <Card className="grid gap-3 p-5">
      <p className="carved text-3xl">
        {canTake(challenge) && isFull(challenge) ? t('This duel is full') : t('Scan the code')}
      </p>
      <Suspense fallback={<Skeleton className="aspect-square w-full" />}>
        <Code link={link.href} name={challenge.name} />
      </Suspense>
      <p className="text-lg wrap-anywhere text-quiet">
        <span>{`${link.host}/challenge/`}</span>
        <wbr />
        <span>{challenge.slug}</span>
      </p>
    </Card>
  );
};

interface SlideNamesProps {
  readonly slides: readonly WallSlide[];
  readonly current: WallSlide;
}

const SlideNames = ({ slides, current }: SlideNamesProps): ReactElement => (
  <ul className="flex flex-wrap gap-x-8 border-b px-5 max-sm:gap-x-5 max-sm:px-4">
    {slides.map((slide) => (
      <li
        key={slide}
        aria-current={slide === current ? 'true' : undefined}
        className={cn(
          'border-b-4 py-2 text-2xl max-sm:text-lg',
          slide === current ? 'border-ink font-semibold' : 'border-transparent text-quiet',
        )}
      >
        {SLIDE_LABELS[slide]}
      </li>
    ))}
  </ul>
);

const Controls = ({ challenge }: { readonly challenge: Challenge }): ReactElement => (
  <div className="flex flex-wrap gap-2 in-[:fullscreen]:hidden">
    {document.fullscreenEnabled ? (
      <Button variant="secondary" onClick={() => void document.documentElement.requestFullscreen()}>
        <Maximize aria-hidden /> <span>{t('Full screen')}</span>
      </Button>
    ) : null}
    <Button asChild variant="quiet">
      <Link to="/challenge/$challenge" params={{ challenge: challenge.slug }}>
        <X aria-hidden /> <span>{t('Close')}</span>
      </Link>
    </Button>
  </div>
);

const Side = ({ challenge, isConnected, isUnderReview }: ClockProps & { readonly isConnected: boolean }) => (
  <aside className="grid content-between gap-5 max-lg:order-last lg:row-span-2">
    <div className="grid gap-5">
      <JoinPanel challenge={challenge} />
      <Clock challenge={challenge} isUnderReview={isUnderReview} />
      <p className="flex items-center gap-2 text-xl text-quiet">
        <UsersRound aria-hidden className="size-6" />
        <span>
          {t('{count, plural, one {# participant} other {# participants}}', { count: challenge.participants })}
        </span>
      </p>
    </div>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Controls challenge={challenge} />
      <output>
        {isConnected ? null : (
          <Badge tone="outline">
            <WifiOff aria-hidden /> <span>{t('Offline')}</span>
          </Badge>
        )}
      </output>
    </div>
  </aside>
);

export const WallScreen = ({ challenge }: { readonly challenge: Challenge }): ReactElement => {
  const { slides, slide, rows, celebrated, isConnected, isUnderReview } = useWall(challenge);
  useAwakeScreen();
  return (
    <div
      data-wall
      className="grid flex-1 gap-x-8 gap-y-4 p-5 lg:h-dvh lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_minmax(0,1fr)] lg:overflow-hidden lg:p-8"
    >
      <PageTitle>{`${t('Wall')} · ${challenge.name}`}</PageTitle>
      <header className="min-w-0 lg:col-start-1">
        <h1 className="carved text-3xl wrap-anywhere lg:text-5xl">
          <bdi>{challenge.name}</bdi>
        </h1>
      </header>
      <Side challenge={challenge} isConnected={isConnected} isUnderReview={isUnderReview} />
      <Card className="relative flex min-h-0 flex-col overflow-hidden max-lg:min-h-96 lg:col-start-1 lg:row-start-2">
        <SlideNames slides={slides} current={slide} />
        {rows ? (
          <WallRows key={slide} rows={rows} celebrated={celebrated} />
        ) : (
          <div aria-busy className="grid flex-1 gap-2 p-4">
            <Skeleton className="h-full min-h-40" />
          </div>
        )}
        <Celebration best={celebrated} />
      </Card>
    </div>
  );
};
