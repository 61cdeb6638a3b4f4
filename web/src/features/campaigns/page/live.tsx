/** Live leaderboard with two statistics (specification S1, section 2). */
import type { ReactElement, ReactNode } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { HiddenFigure } from '../../../ui/chart/hidden-number.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { BlockOf, CampaignView } from '../blocks.ts';
import { badgeOf, canJoin, showsFullBoard, type Standing, type Standings, standingLabel } from '../rules.ts';
import { repsUnit } from '../../../ui/format/reps-unit.ts';
import { Retry } from './retry.tsx';
import { Section } from './section.tsx';
import { Way, WayLink } from './call-to-action.tsx';

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

const Figures = ({ standings }: { readonly standings: Standings }): ReactElement => (
  <dl className="mt-7 grid grid-cols-2 gap-5">
    <Figure term={t('Participants')}>{formatNumber(standings.participants)}</Figure>
    <Figure term={t('Top Score')} unit={repsUnit(standings.topScore)}>
      {standings.topScore === null ? (
        <HiddenFigure words={t('Hidden until the end')} />
      ) : (
        formatNumber(standings.topScore)
      )}
    </Figure>
  </dl>
);

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
