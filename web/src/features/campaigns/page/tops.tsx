/** The first three men and women, in gold, silver and bronze (first document, section 2). */
import type { ReactElement } from 'react';
import { useId } from 'react';
import { formatNumber } from '../../../language/formats.ts';
import { t } from '../../../language/texts.ts';
import { cn } from '../../../ui/class-names.ts';
import { HiddenFigure } from '../../../ui/hidden-figure.tsx';
import type { CampaignView, Standings } from '../blocks.ts';
import { nobodyWords } from '../rules.ts';

type Leader = Standings['males'][number];

const MEDALS = [
  { numeral: 'I', word: t('First, gold'), look: 'border-gold-bright text-gold' },
  { numeral: 'II', word: t('Second, silver'), look: 'border-silver text-silver' },
  { numeral: 'III', word: t('Third, bronze'), look: 'border-bronze text-bronze' },
] as const;

const Row = ({ entry, index }: { readonly entry: Leader; readonly index: number }): ReactElement => {
  // While results are hidden the order says nothing, and nobody wears a medal.
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
        {medal ? <span className="sr-only">{medal.word}: </span> : null}
      </span>
      <span className="min-w-0 flex-1 leading-tight font-medium wrap-anywhere">
        {entry.name}
        {entry.isMine ? <span className="font-normal text-quiet">{t(' (you)')}</span> : null}
      </span>
      <span className="shrink-0 text-2xl font-semibold tabular-nums">
        {entry.validReps === null ? <HiddenFigure words={t('Hidden until the end')} /> : formatNumber(entry.validReps)}
        <span className="text-sm font-normal text-quiet">{` ${t('reps')}`}</span>
      </span>
    </li>
  );
};

interface TopProps {
  readonly title: string;
  readonly entries: readonly Leader[];
  readonly view: CampaignView;
}

const Top = ({ title, entries, view: { challenge } }: TopProps): ReactElement => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="carved text-2xl sm:text-3xl">
        {title}
      </h2>
      {entries.length === 0 ? (
        <p className="mt-5 border-y border-dashed py-8 text-center text-lg text-quiet">{nobodyWords(challenge)}</p>
      ) : (
        <ol className="mt-5 border-y">
          {entries.map((entry, index) => (
            <Row key={entry.recordingId} entry={entry} index={index} />
          ))}
        </ol>
      )}
    </section>
  );
};

export const Tops = ({ view }: { readonly view: CampaignView }): ReactElement => (
  <div className="grid content-start gap-x-10 gap-y-10 sm:grid-cols-2">
    <Top title={t('Top Males')} entries={view.standings?.males ?? []} view={view} />
    <Top title={t('Top Females')} entries={view.standings?.females ?? []} view={view} />
  </div>
);
