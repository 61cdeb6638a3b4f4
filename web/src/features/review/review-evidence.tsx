/**
 * Evidence for a reviewer: reasons for the review, check results, previous decisions, and the reps
 * with verdicts of engine and reviewer.
 */
import { useQuery } from '@tanstack/react-query';
import { Check, Minus, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Reply } from '@reptemple/contract/endpoint';
import type { RecordedRep } from '@reptemple/contract/recordings/recordings';
import { REP_VERDICTS } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { Decided, GetReview, ReviewVote, RepVerdict } from '@reptemple/contract/recordings/reviews-and-appeals';
import { findingsQuery } from '../../api/recording-track-and-check-queries.ts';
import { Findings } from '../../entities/recording/check-findings.tsx';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { inLowerCase } from '../../i18n/locale-formats.ts';
import { countsLabel, faultLabel } from '../../i18n/rep-count-and-fault-labels.ts';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { cn } from '../../ui/class-names.ts';
import { PartBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';
import { minutesAndSeconds } from '../../ui/format/format-duration.ts';
import {
  DECIDED_LABELS,
  STAGE_SENTENCES,
  WHY_LABELS,
  VERDICT_LABELS,
  verdictOf,
} from './review-labels-and-shortcuts.ts';
import type { Verdicts } from './review-labels-and-shortcuts.ts';

type Review = Reply<typeof GetReview>;

const Said = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactElement => (
  <li className="border-l-2 pl-4">
    <p className="font-medium">{title}</p>
    <div className="wrap-anywhere whitespace-pre-line text-quiet">{children}</div>
  </li>
);

const opinionTitle = ({ decision, counts, isMine }: ReviewVote, unit: CountUnit): string =>
  `${isMine ? t('You') : t('Another reviewer')}: ${DECIDED_LABELS[decision]}, ${countsLabel(counts, unit)}`;

const decidedTitle = ({ decision, isAppeal, after, at }: Decided, unit: CountUnit): string =>
  `${isAppeal ? `${t('Appeal')}: ` : ''}${DECIDED_LABELS[decision]}, ${countsLabel(after, unit)}, ${formatMoment(at)}`;

const History = ({ review }: { readonly review: Review }): ReactElement | null => {
  const { decided, appeal, correction, opinions } = review;
  if (decided.length + opinions.length === 0 && !appeal && !correction) return null;
  return (
    <ul aria-label={t('History')} className="grid gap-4">
      {decided.map((one) => (
        <Said key={one.at} title={decidedTitle(one, review.unit)}>
          <bdi>{one.reason}</bdi>
        </Said>
      ))}
      {appeal ? <Said title={t('Appeal')}>{appeal.reason}</Said> : null}
      {correction ? (
        <Said title={t('Correction requested')}>
          {`${countsLabel(correction.wanted, review.unit)}, ${correction.isAnalysed ? t('by another analysis of the video') : t('Manual')}`}
        </Said>
      ) : null}
      {opinions.map((one) => (
        <Said key={one.stage} title={opinionTitle(one, review.unit)}>
          <bdi>{one.reason}</bdi>
        </Said>
      ))}
    </ul>
  );
};

export const WhyHere = ({ review }: { readonly review: Review }): ReactElement => (
  <Card className="grid content-start gap-4 p-5">
    <CardTitle>{t('Why this is in review')}</CardTitle>
    {review.why.length === 0 ? <p className="text-quiet">{t('Nothing yet')}</p> : null}
    <ul className="flex flex-wrap gap-2">
      {review.why.map(({ reason }) => (
        <li key={reason}>
          <Badge tone="outline">{WHY_LABELS[reason]}</Badge>
        </li>
      ))}
    </ul>
    {review.fault === null ? <p>{STAGE_SENTENCES[review.stage]}</p> : null}
    {review.needsTwo ? (
      <p className="text-quiet">{t('Two reviewers who don’t compete must confirm the winners.')}</p>
    ) : null}
    {review.codeWord === null ? null : (
      <p>
        {t('Code: {codeWord}. The athlete should show it with their fingers in the first seconds of the video.', {
          codeWord: review.codeWord,
        })}
      </p>
    )}
    <History review={review} />
  </Card>
);

interface FoundProps {
  readonly recording: string;
  readonly challenge: string;
}

export const WhatWasFound = ({ recording, challenge }: FoundProps): ReactElement => (
  <Card className="grid content-start gap-4 p-5">
    <CardTitle>{t('Checks')}</CardTitle>
    <PartBoundary query={useQuery(findingsQuery(recording))} loading={t('Loading...')} failed={t('Failed to load')}>
      {({ checkedAt, findings }) => <Findings {...{ checkedAt, findings, challenge }} />}
    </PartBoundary>
  </Card>
);

const ICONS: Readonly<Record<RepVerdict, LucideIcon>> = { valid: Check, invalid: X, undecided: Minus };
const CHOSEN: Readonly<Record<RepVerdict, string>> = {
  valid: 'bg-gold-wash text-gold border-current',
  invalid: 'bg-clay-wash text-clay border-current',
  undecided: 'bg-sunken text-ink border-edge',
};

interface VerdictButtonsProps {
  readonly rep: RecordedRep;
  readonly value: RepVerdict;
  readonly disabled: boolean;
  readonly onChoose: (verdict: RepVerdict) => void;
}

const VerdictButtons = ({ rep, value, disabled, onChoose }: VerdictButtonsProps): ReactElement => (
  <fieldset aria-label={`${t('Verdict')}: ${t('Rep {number}', { number: rep.number })}`} className="flex gap-1">
    {REP_VERDICTS.map((verdict) => {
      const Icon = ICONS[verdict];
      return (
        <button
          key={verdict}
          type="button"
          disabled={disabled}
          aria-pressed={value === verdict}
          aria-label={VERDICT_LABELS[verdict]}
          title={VERDICT_LABELS[verdict]}
          onClick={() => onChoose(verdict)}
          className={cn(
            'grid size-11 place-items-center rounded-stone border border-transparent text-quiet enabled:hover:bg-sunken',
            value === verdict && CHOSEN[verdict],
          )}
        >
          <Icon className="size-4" aria-hidden />
        </button>
      );
    })}
  </fieldset>
);

const Judged = ({ rep }: { readonly rep: RecordedRep }): ReactElement => (
  <span className="grid min-w-0 text-left text-sm">
    <span className={cn('font-medium', rep.valid ? 'text-gold' : 'text-clay')}>
      <span>{rep.valid ? t('Counted') : t('Not counted')}</span>
      <span className="font-normal text-quiet tabular-nums">{` · ${minutesAndSeconds(rep.startMs / 1000)}`}</span>
    </span>
    {rep.valid ? null : <span className="text-pretty text-quiet">{faultLabel(rep)}</span>}
  </span>
);

/**
 * Ref callback that scrolls the list of reps so that the current rep is visible, without scrolling
 * the page.
 */
const keepInSight = (rep: HTMLElement | null): void => {
  const list = rep?.parentElement;
  if (!rep || !list) return;
  const [top, bottom] = [rep.offsetTop, rep.offsetTop + rep.offsetHeight];
  const isSeen = top >= list.scrollTop && bottom <= list.scrollTop + list.clientHeight;
  if (!isSeen) list.scrollTop = top - list.clientHeight / 3;
};

interface RepVerdictsProps {
  readonly reps: readonly RecordedRep[];
  readonly verdicts: Verdicts;
  readonly current: number;
  readonly disabled: boolean;
  readonly onCurrent: (at: number) => void;
  readonly onVerdict: (rep: RecordedRep, verdict: RepVerdict) => void;
}

export const RepVerdicts = (props: RepVerdictsProps): ReactElement => {
  const { reps, verdicts, current, disabled, onCurrent, onVerdict } = props;
  if (reps.length === 0) return <p className="text-quiet">{t('No reps found.')}</p>;
  return (
    <ol aria-label={t('Reps')} className="relative divide-y rounded-stone border sm:max-h-[30rem] sm:overflow-y-auto">
      {reps.map((rep, at) => (
        <li
          key={rep.number}
          ref={at === current ? keepInSight : undefined}
          aria-current={at === current ? 'step' : undefined}
          className={cn(
            'flex items-center gap-2 border-l-4 border-l-transparent px-2 py-1 max-sm:flex-wrap max-sm:justify-end',
            at === current && 'border-l-ink bg-raised',
          )}
        >
          <button
            type="button"
            onClick={() => onCurrent(at)}
            aria-label={`${t('Rep {number}', { number: rep.number })}, ${inLowerCase(rep.valid ? t('Counted') : t('Not counted'))}`}
            className={cn(
              'flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-stone px-1 hover:bg-sunken max-sm:gap-2 tight:basis-full',
              !rep.valid && 'max-sm:basis-full',
            )}
          >
            <span className="w-7 shrink-0 text-right text-quiet tabular-nums max-sm:w-5">{rep.number}</span>
            <Judged rep={rep} />
          </button>
          <VerdictButtons
            rep={rep}
            value={verdictOf(verdicts, rep)}
            disabled={disabled}
            onChoose={(verdict) => onVerdict(rep, verdict)}
          />
        </li>
      ))}
    </ol>
  );
};
