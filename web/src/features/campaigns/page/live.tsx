/** How the challenge stands, in two figures (first document, section 2). */
import type { ReactElement, ReactNode } from 'react';
import { formatNumber } from '../../../language/formats.ts';
import { t } from '../../../language/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { HiddenFigure } from '../../../ui/hidden-figure.tsx';
import type { BlockOf, CampaignView } from '../blocks.ts';
import { badgeOf, canJoin, showsFullBoard, standingWords } from '../rules.ts';
import { Section } from './section.tsx';
import { Way, WayLink } from './way.tsx';

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

const Figures = ({ standings }: { readonly standings: NonNullable<CampaignView['standings']> }): ReactElement => (
  <dl className="mt-7 grid grid-cols-2 gap-5">
    <Figure term={t('Participants')}>{formatNumber(standings.participants)}</Figure>
    <Figure term={t('Top Score')} unit={t('reps')}>
      {standings.topScore === null ? (
        <HiddenFigure words={t('Hidden until the end')} />
      ) : (
        formatNumber(standings.topScore)
      )}
    </Figure>
  </dl>
);

export const Live = ({ block: { title, join }, view }: LiveProps): ReactElement => {
  const { challenge, standings } = view;
  if (!challenge || !standings) {
    return (
      <Section title={title} isSlab>
        <p className="mt-7 carved text-3xl text-quiet">{t('Coming Soon!')}</p>
      </Section>
    );
  }
  const words = standingWords(challenge);
  return (
    <Section
      title={title}
      isSlab
      aside={<Badge tone={canJoin(challenge) ? 'gold' : 'neutral'}>{badgeOf(challenge)}</Badge>}
    >
      <Figures standings={standings} />
      {words ? <p className="mt-6 text-pretty text-quiet">{words}</p> : null}
      <div className="mt-7 grid justify-items-start gap-3 empty:hidden">
        {join ? <Way button={join} challenge={challenge} viewer={view.viewer} className="w-full" /> : null}
        {showsFullBoard(standings) ? (
          <WayLink challenge={challenge}>
            {t('View Full Leaderboard ({count, plural, one {# participant} other {# participants}})', {
              count: standings.participants,
            })}
          </WayLink>
        ) : null}
      </div>
    </Section>
  );
};
