/** Top 3 of men and women, with medals (specification S1, section 2). */
import type { ReactElement } from 'react';
import { useId } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cn } from '../../../ui/class-names.ts';
import { useCountUnit } from '../../../ui/format/reps-unit.ts';
import { formatCount, repsUnit } from '../../../i18n/count-format.ts';
import { HiddenFigure } from '../../../ui/chart/hidden-number.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../entities/recording/status-badge.tsx';
import type { CampaignView } from '../blocks.ts';
import { nobodyLabel } from '../campaign-state.ts';
import type { Standings } from '../campaign-state.ts';
import { Retry } from './retry.tsx';

type Leader = Standings['males'][number];

const MEDALS = [
  { numeral: 'I', word: t('First, gold'), look: 'border-gold-bright text-gold' },
  { numeral: 'II', word: t('Second, silver'), look: 'border-silver text-silver' },
  { numeral: 'III', word: t('Third, bronze'), look: 'border-bronze text-bronze' },
] as const;

const Row = ({ entry, index }: { readonly entry: Leader; readonly index: number }): ReactElement => {
  // No medals while results are hidden, because the order is not the rank.
  const unit = useCountUnit();
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
        {medal ? <span className="sr-only">{`${medal.word}: `}</span> : null}
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

/** Shows a skeleton while loading, instead of an empty list. */
const Entries = ({ of, view: { challenge, standing } }: EntriesProps): ReactElement => {
  if (standing.is === 'loading') {
    return (
      <output aria-label={t('Loading...')} className="mt-5 block">
        <Skeleton className="h-52" />
      </output>
    );
  }
  if (standing.is === 'failed') return <Words>{t('Failed to load this section')}</Words>;
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
      <Retry standing={view.standing} />
    ) : null}
  </div>
);
