/** Live leaderboard with two statistics (specification S1, section 2). */
import type { ReactElement, ReactNode } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { HiddenFigure } from '../../../ui/chart/hidden-number.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { BlockOf, CampaignView } from '../blocks.ts';
import { badgeOf, canJoin, showsFullBoard, standingLabel, joinOf } from '../campaign-state.ts';
import type { Standing, Standings, Viewer } from '../campaign-state.ts';
import { useCountUnit } from '../../../ui/format/reps-unit.ts';
import { formatCount, repsUnit } from '../../../i18n/count-format.ts';
import { Retry } from './retry.tsx';
import { Section } from './section.tsx';
import type { CampaignButton } from '@reptemple/contract/campaigns/campaign-blocks';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { useOwnLanguage } from './own-words.ts';

/** Primary buttons in the campaign's colour. */
export const ACCENTED = 'bg-accent text-on-accent hover:bg-accent/88';

/** Style of secondary links. */
export const FURTHER =
  'inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink';

interface PlaceProps {
  readonly challenge: Challenge;
  readonly viewer: Viewer;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * Links members to the recorder, and visitors to the login with a return (specification S1, section
 * 2).
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

interface WayProps extends Omit<PlaceProps, 'children'> {
  readonly button: CampaignButton;
  /** True if the label is the page's own text in the reader's language. */
  readonly isOurs?: boolean;
  readonly variant?: 'primary' | 'secondary';
}

/**
 * Button of a campaign. A button to the recorder is hidden while the challenge cannot be joined
 * (specification S1, section 4).
 */
export const Way = ({ button, isOurs = false, variant = 'primary', className = '', ...place }: WayProps) => {
  const { label, leadsTo } = button;
  const { challenge } = place;
  const own = useOwnLanguage();
  if (leadsTo === 'record' && !canJoin(challenge)) {
    return challenge.status === 'upcoming' ? (
      <Button size="large" variant={variant} className={className} disabled>
        {t('Coming Soon')}
      </Button>
    ) : null;
  }
  return (
    <Button asChild size="large" variant={variant} className={cn(variant === 'primary' && ACCENTED, className)}>
      <Place to={leadsTo} {...place}>
        <span lang={isOurs ? undefined : own}>{label}</span>
      </Place>
    </Button>
  );
};

export const WayLink = ({ challenge, children }: Pick<PlaceProps, 'challenge' | 'children'>): ReactElement => (
  <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challenge.id }} className={FURTHER}>
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

/** Skeleton in the size of the statistics. */
const FiguresToCome = (): ReactElement => (
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
  const words = standingLabel(challenge);
  return (
    <Section
      title={title}
      isSlab
      aside={<Badge tone={canJoin(challenge) ? 'gold' : 'neutral'}>{badgeOf(challenge)}</Badge>}
    >
      {standing.is === 'there' ? <Figures standings={standing.standings} /> : <FiguresToCome />}
      {words ? <p className="mt-6 text-pretty text-quiet">{words}</p> : null}
      <div className="mt-7 grid justify-items-start gap-3 empty:hidden">
        {join && challenge.status !== 'ended' ? (
          <Way button={join} challenge={challenge} viewer={view.viewer} className="w-full" />
        ) : null}
        {standing.is === 'there' && showsFullBoard(standing.standings) ? (
          <WayLink challenge={challenge}>
            {t('View Full Leaderboard ({count, plural, one {# participant} other {# participants}})', {
              count: standing.standings.participants,
            })}
          </WayLink>
        ) : null}
      </div>
    </Section>
  );
};

export const Live = ({ block, view }: LiveProps): ReactElement => {
  const { challenge, standing } = view;
  if (challenge && (standing.is === 'there' || standing.is === 'loading')) {
    return <Shown {...{ block, view, challenge, standing }} />;
  }
  return (
    <Section title={block.title} isSlab>
      {standing.is === 'failed' ? (
        <Retry standing={standing} />
      ) : (
        <p className="mt-7 carved text-3xl text-quiet">{t('Coming Soon!')}</p>
      )}
    </Section>
  );
};
