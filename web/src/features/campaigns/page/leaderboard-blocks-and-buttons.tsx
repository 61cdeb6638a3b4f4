/**
 * Live leaderboard block, top-three block, and the buttons of all blocks (specification S1, section
 * 2).
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { CampaignButton } from '@reptemple/contract/campaigns/campaign-blocks';
import { isFull } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { StatusBadge } from '../../../entities/recording/status-badge.tsx';
import { formatCount, repsUnit, useCountUnit } from '../../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { HiddenFigure } from '../../../ui/chart/blurred-number-and-axis-ticks.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import {
  badgeOf,
  canJoin,
  showsFullBoard,
  standingLabel,
  joinOf,
  nobodyLabel,
  recordPath,
} from '../campaign-labels-and-visible-blocks.ts';
import type { Standing, Standings, Viewer } from '../campaign-labels-and-visible-blocks.ts';
import type { BlockOf, CampaignView } from '../campaign-types.ts';
import { placeQuery } from '../queries.ts';
import { useOrganiserLanguage } from './organiser-language.ts';
import { RetryNotice, Section } from './page-section.tsx';

export const ACCENT_BUTTON_CLASSES = 'bg-accent text-on-accent hover:bg-accent/88';

export const LINK_CLASSES =
  'inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink';

interface PlaceProps {
  readonly challenge: Challenge;
  readonly viewer: Viewer;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * Link of a Join button: to the recorder, or to the login for visitors who must sign in
 * (specification S1, section 2).
 */
const Join = ({ challenge, viewer, ...rest }: PlaceProps): ReactElement => {
  const way = joinOf(challenge, viewer);
  return way.to === 'login' ? (
    <Link to="/login" search={{ redirect: way.redirect }} {...rest} />
  ) : (
    <Link to="/challenge/$challenge/record" params={{ challenge: challenge.id }} {...rest} />
  );
};

const Place = ({ to, ...props }: PlaceProps & { readonly to: CampaignButton['leadsTo'] }): ReactElement => {
  if (to === 'record') return <Join {...props} />;
  const { challenge, viewer: _, ...rest } = props;
  return to === 'challenge' ? (
    <Link to="/challenge/$challenge" params={{ challenge: challenge.slug }} {...rest} />
  ) : (
    <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challenge.id }} {...rest} />
  );
};

/**
 * Shows the Join button of a full duel to its two participants only. Other viewers see that the
 * duel is full, and visitors a link to sign in, because they may be participants.
 */
const IfPlace = ({
  challenge,
  viewer,
  variant,
  className,
  children,
}: PlaceProps & Required<Pick<BlockButtonProps, 'variant'>>): ReactNode => {
  const isKnown = viewer.isMember || (viewer.isGuest && challenge.allowsGuests);
  const { data: place } = useQuery({ ...placeQuery(challenge.id), enabled: isKnown });
  if (isKnown && place?.joined !== false) return children;
  return (
    <>
      <Button size="large" variant={variant} className={className} disabled>
        {t('This duel is full')}
      </Button>
      {isKnown ? null : (
        <Link to="/login" search={{ redirect: recordPath(challenge) }} className={LINK_CLASSES}>
          {t('Sign In')}
        </Link>
      )}
    </>
  );
};

interface BlockButtonProps extends Omit<PlaceProps, 'children'> {
  readonly button: CampaignButton;
  /**
   * True if the application wrote the label in the interface language; false if the organiser wrote
   * it.
   */
  readonly isInterfaceText?: boolean;
  readonly variant?: 'primary' | 'secondary';
}

/**
 * Button of a campaign block. A Join button is hidden if the challenge cannot be joined, and
 * disabled before the start (specification S1, section 4).
 */
export const BlockButton = ({
  button,
  isInterfaceText = false,
  variant = 'primary',
  className = '',
  ...place
}: BlockButtonProps) => {
  const { label, leadsTo } = button;
  const { challenge } = place;
  const own = useOrganiserLanguage();
  if (leadsTo === 'record' && !canJoin(challenge)) {
    return challenge.status === 'upcoming' ? (
      <Button size="large" variant={variant} className={className} disabled>
        {t('Coming Soon')}
      </Button>
    ) : null;
  }
  const shown = (
    <Button
      asChild
      size="large"
      variant={variant}
      className={cn(variant === 'primary' && ACCENT_BUTTON_CLASSES, className)}
    >
      <Place to={leadsTo} {...place}>
        <span lang={isInterfaceText ? undefined : own}>{label}</span>
      </Place>
    </Button>
  );
  if (leadsTo !== 'record' || !isFull(challenge)) return shown;
  return (
    <IfPlace {...{ challenge, variant, className }} viewer={place.viewer}>
      {shown}
    </IfPlace>
  );
};

export const LeaderboardLink = ({ challenge, children }: Pick<PlaceProps, 'challenge' | 'children'>): ReactElement => (
  <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challenge.id }} className={LINK_CLASSES}>
    {children}
  </Link>
);

interface FigureProps {
  readonly term: string;
  readonly children: ReactNode;
  readonly unit?: string;
}

const Figure = ({ term, children, unit }: FigureProps): ReactElement => (
  <div className="border-t-4 border-double border-edge pt-4">
    <dt className="inscription text-quiet">{term}</dt>
    <dd className="mt-2 flex flex-wrap items-baseline gap-x-2">
      <span className="text-6xl leading-none font-light tracking-tight tabular-nums">{children}</span>
      {unit ? <span className="text-quiet">{unit}</span> : null}
    </dd>
  </div>
);

interface LiveProps {
  readonly block: BlockOf<'leaderboard'>;
  readonly view: CampaignView;
}

const Figures = ({ standings }: { readonly standings: Standings }): ReactElement => {
  const unit = useCountUnit();
  return (
    <dl className="mt-7 grid grid-cols-2 gap-5">
      <Figure term={t('Participants')}>{formatNumber(standings.participants)}</Figure>
      <Figure term={t('Top Score')} unit={repsUnit(standings.topScore, unit)}>
        {standings.topScore === null ? (
          <HiddenFigure words={t('Hidden until the end')} />
        ) : (
          formatCount(standings.topScore, unit)
        )}
      </Figure>
    </dl>
  );
};

const FiguresSkeleton = (): ReactElement => (
  <output aria-label={t('Loading...')} className="mt-7 grid grid-cols-2 gap-5">
    <Skeleton className="h-26" />
    <Skeleton className="h-26" />
  </output>
);

interface ShownProps extends LiveProps {
  readonly challenge: Challenge;
  readonly standing: Exclude<Standing, { is: 'none' | 'failed' }>;
}

const Shown = ({ block: { title, join }, view, challenge, standing }: ShownProps): ReactElement => {
  const leaders = standing.is === 'there' ? [...standing.standings.males, ...standing.standings.females] : [];
  const words = standingLabel(challenge, leaders);
  return (
    <Section
      title={title}
      isCard
      aside={<Badge tone={canJoin(challenge) ? 'gold' : 'neutral'}>{badgeOf(challenge)}</Badge>}
    >
      {standing.is === 'there' ? <Figures standings={standing.standings} /> : <FiguresSkeleton />}
      {words ? <p className="mt-6 text-pretty text-quiet">{words}</p> : null}
      <div className="mt-7 grid justify-items-start gap-3 empty:hidden">
        {join && challenge.status !== 'ended' ? (
          <BlockButton button={join} challenge={challenge} viewer={view.viewer} className="w-full" />
        ) : null}
        {standing.is === 'there' && showsFullBoard(standing.standings) ? (
          <LeaderboardLink challenge={challenge}>
            {t('View Full Leaderboard ({count, plural, one {# participant} other {# participants}})', {
              count: standing.standings.participants,
            })}
          </LeaderboardLink>
        ) : null}
      </div>
    </Section>
  );
};

export const LiveLeaderboard = ({ block, view }: LiveProps): ReactElement => {
  const { challenge, standing } = view;
  if (challenge && (standing.is === 'there' || standing.is === 'loading')) {
    return <Shown {...{ block, view, challenge, standing }} />;
  }
  return (
    <Section title={block.title} isCard>
      {standing.is === 'failed' ? (
        <RetryNotice standing={standing} />
      ) : (
        <p className="mt-7 carved text-3xl text-quiet">{t('Coming Soon!')}</p>
      )}
    </Section>
  );
};

type Leader = Standings['males'][number];

const MEDALS = [
  { numeral: 'I', rank: 1, look: 'border-gold-bright text-gold' },
  { numeral: 'II', rank: 2, look: 'border-silver text-silver' },
  { numeral: 'III', rank: 3, look: 'border-bronze text-bronze' },
] as const;

const Row = ({ entry, index }: { readonly entry: Leader; readonly index: number }): ReactElement => {
  const unit = useCountUnit();
  // While results are hidden, entries are not ordered by rank, so there are no medals.
  const medal = entry.validReps === null ? undefined : MEDALS[index];
  return (
    <li className="flex items-center gap-4 py-3.5 not-last:border-b">
      <span
        className={cn(
          'grid size-10 shrink-0 place-items-center rounded-full border-2 font-display text-sm font-bold',
          medal?.look ?? 'border-line text-quiet',
        )}
      >
        <span aria-hidden>{medal?.numeral ?? '–'}</span>
        {medal ? <span className="sr-only">{`${t('Rank')} ${medal.rank}: `}</span> : null}
      </span>
      <Avatar name={entry.name} picture={entry.avatar} className="-ml-1" />
      <span className="min-w-0 flex-1 leading-tight font-medium wrap-anywhere">
        <bdi>{entry.name}</bdi>
        {entry.isMine ? <span className="font-normal text-quiet">{t(' (you)')}</span> : null}
        {entry.status === 'verified' ? null : <StatusBadge status={entry.status} className="mt-1 flex" />}
      </span>
      <span className="shrink-0 text-2xl font-semibold tabular-nums">
        {entry.validReps === null ? (
          <HiddenFigure words={t('Hidden until the end')} />
        ) : (
          <span>{formatCount(entry.validReps, unit)}</span>
        )}
        <span className="text-sm font-normal text-quiet">{` ${repsUnit(entry.validReps, unit)}`}</span>
      </span>
    </li>
  );
};

const Words = ({ children }: { readonly children: string }): ReactElement => (
  <p className="mt-5 border-y border-dashed py-8 text-center text-lg text-quiet">{children}</p>
);

interface EntriesProps {
  readonly of: 'males' | 'females';
  readonly view: CampaignView;
}

const Entries = ({ of, view: { challenge, standing } }: EntriesProps): ReactElement => {
  if (standing.is === 'loading') {
    return (
      <output aria-label={t('Loading...')} className="mt-5 block">
        <Skeleton className="h-52" />
      </output>
    );
  }
  if (standing.is === 'failed') return <Words>{t('Failed to load')}</Words>;
  const entries = standing.is === 'there' ? standing.standings[of] : [];
  if (entries.length === 0) return <Words>{nobodyLabel(challenge)}</Words>;
  return (
    <ol className="mt-5 border-y">
      {entries.map((entry, index) => (
        <Row key={entry.recordingId} entry={entry} index={index} />
      ))}
    </ol>
  );
};

interface TopProps extends EntriesProps {
  readonly title: string;
}

const Top = ({ title, ...entries }: TopProps): ReactElement => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="carved text-2xl sm:text-3xl">
        {title}
      </h2>
      <Entries {...entries} />
    </section>
  );
};

export const TopThree = ({ view }: { readonly view: CampaignView }): ReactElement => (
  <div className="grid content-start gap-x-10 gap-y-10 sm:grid-cols-2">
    <Top title={t('Top Males')} of="males" view={view} />
    <Top title={t('Top Females')} of="females" view={view} />
    {view.standing.is === 'failed' && !view.campaign.blocks.some(({ kind }) => kind === 'leaderboard') ? (
      <RetryNotice standing={view.standing} />
    ) : null}
  </div>
);
