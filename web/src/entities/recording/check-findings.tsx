/** List of a recording's check results, for owners and reviewers. */
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, Eye, Info } from 'lucide-react';
import type { ReactElement } from 'react';
import { OUTCOME_LABELS } from '@reptemple/contract/recordings/check-findings-and-replay';
import type { Finding, FindingOutcome } from '@reptemple/contract/recordings/check-findings-and-replay';
import { translateMessage, saidAgain, t } from '../../i18n/translate.ts';
import { formatMoment } from '../../ui/format/format-dates.ts';

const WEIGHTS: Readonly<Record<FindingOutcome, number>> = { review: 0, unverified: 1, noted: 2, passed: 3 };

interface Sorted {
  readonly remarkable: readonly Finding[];
  readonly passed: readonly Finding[];
}

export const sortedFindings = (findings: readonly Finding[]): Sorted => ({
  remarkable: findings
    .filter(({ outcome }) => outcome !== 'passed')
    .toSorted((a, b) => WEIGHTS[a.outcome] - WEIGHTS[b.outcome]),
  passed: findings.filter(({ outcome }) => outcome === 'passed'),
});

const ICONS: Readonly<Record<FindingOutcome, typeof Eye>> = {
  passed: CircleCheck,
  noted: Info,
  unverified: CircleDashed,
  review: Eye,
};

interface ListProps {
  readonly findings: readonly Finding[];
  readonly challenge: string;
}

const Related = ({ recording, challenge }: { readonly recording: string; readonly challenge: string }) => (
  <Link
    to="/challenge/$challenge/recording/$recording"
    params={{ challenge, recording }}
    className="inline-flex min-h-11 items-center underline underline-offset-4"
  >
    {t('View Recording')}
  </Link>
);

const Item = ({ finding, challenge }: { readonly finding: Finding; readonly challenge: string }): ReactElement => {
  const { outcome, title, words, worded, relatedRecordingId } = finding;
  const Icon = ICONS[outcome];
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-x-3 py-3">
      <Icon className="mt-0.5 size-5 text-quiet" aria-hidden />
      <div className="min-w-0">
        <p className={outcome === 'review' ? 'font-semibold' : 'font-medium'}>
          <span>{translateMessage(title)}</span>
          {outcome === 'passed' ? null : (
            <span className="font-normal text-quiet">{` · ${translateMessage(OUTCOME_LABELS[outcome])}`}</span>
          )}
        </p>
        <p className="text-sm text-pretty text-quiet">{saidAgain(words, worded)}</p>
        {relatedRecordingId ? <Related recording={relatedRecordingId} challenge={challenge} /> : null}
      </div>
    </li>
  );
};

const List = ({ findings, challenge }: ListProps): ReactElement => (
  <ul className="divide-y">
    {findings.map((finding) => (
      <Item key={finding.check} finding={finding} challenge={challenge} />
    ))}
  </ul>
);

interface FindingsProps extends ListProps {
  /** Time at which the checks ran; null if they have not run yet. */
  readonly checkedAt: string | null;
}

export const Findings = ({ checkedAt, findings, challenge }: FindingsProps): ReactElement => {
  const { remarkable, passed } = sortedFindings(findings);
  return (
    <div className="grid gap-3">
      <p className="text-sm text-pretty text-quiet">
        {checkedAt === null
          ? t('Not checked yet. The server checks it once the upload is complete.')
          : t('Checked automatically {checkedAt}. These checks never change the count.', {
              checkedAt: formatMoment(checkedAt),
            })}
      </p>
      {remarkable.length > 0 ? <List findings={remarkable} challenge={challenge} /> : null}
      {passed.length > 0 ? (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 underline underline-offset-4">
            <CircleCheck className="size-5 text-gold" aria-hidden /> <span>{`${t('Passed')}: ${passed.length}`}</span>
          </summary>
          <List findings={passed} challenge={challenge} />
        </details>
      ) : null}
    </div>
  );
};
