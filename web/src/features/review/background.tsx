/** Information for the reviewer: reasons, check results, and previous decisions. */
import type { CountUnit } from '../../i18n/count-format.ts';
import type { Reply } from '@reptemple/contract/endpoint';
import type { Decided, GetReview, ReviewVote } from '@reptemple/contract/recordings/review';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { findingsQuery } from '../../api/findings.ts';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { countsLabel } from '../../i18n/counts-words.ts';
import { Findings } from '../../entities/recording/findings.tsx';
import { PartBoundary } from '../../ui/feedback/query-boundary.tsx';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { DECIDED_LABELS, STAGE_SENTENCES, WHY_LABELS } from './review-labels.ts';

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
        <Said title={t('Correction asked for')}>
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

/** Reasons for the review. */
export const WhyHere = ({ review }: { readonly review: Review }): ReactElement => (
  <Card className="grid content-start gap-4 p-5">
    <CardTitle>{t('Why this is in review')}</CardTitle>
    {review.why.length === 0 ? <p className="text-quiet">{t('Nothing to review')}</p> : null}
    <ul className="flex flex-wrap gap-2">
      {review.why.map(({ reason }) => (
        <li key={reason}>
          <Badge tone="outline">{WHY_LABELS[reason]}</Badge>
        </li>
      ))}
    </ul>
    {review.fault === null ? <p>{STAGE_SENTENCES[review.stage]}</p> : null}
    {review.needsTwo ? <p className="text-quiet">{t('Prize place: two reviewers must agree.')}</p> : null}
    {review.codeWord === null ? null : <p>{t('Code word of this set: {codeWord}', { codeWord: review.codeWord })}</p>}
    <History review={review} />
  </Card>
);

interface FoundProps {
  readonly recording: string;
  readonly challenge: string;
}

export const WhatWasFound = ({ recording, challenge }: FoundProps): ReactElement => (
  <Card className="grid content-start gap-4 p-5">
    <CardTitle>{t('What the checks found')}</CardTitle>
    <PartBoundary
      query={useQuery(findingsQuery(recording))}
      loading={t('Loading...')}
      failed={t('Failed to load this section')}
    >
      {({ checkedAt, findings }) => <Findings {...{ checkedAt, findings, challenge }} />}
    </PartBoundary>
  </Card>
);
