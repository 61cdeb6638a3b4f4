/** What the server checked of a recording, in plain words, for who was recorded and for admins. */
import { GetRecording, type Recording } from '@reptemple/contract/recordings';
import type { Finding, FindingOutcome } from '@reptemple/contract/verification';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, Eye, Info } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { counted } from '../../../ui/counted.ts';
import { formatMoment } from '../../../ui/moment.ts';
import { findingsQuery } from './queries.ts';
import { OUTCOME_WORDS, sortedFindings } from './rules.ts';

interface RelatedProps {
  readonly recording: string;
  readonly challenge: string;
}

const ICONS: Readonly<Record<FindingOutcome, typeof Eye>> = {
  passed: CircleCheck,
  noted: Info,
  unverified: CircleDashed,
  review: Eye,
};

const Related = ({ recording, challenge }: RelatedProps): ReactElement => (
  <Link
    to="/challenge/$challenge/recording/$recording"
    params={{ challenge, recording }}
    className="inline-flex min-h-11 items-center underline underline-offset-4"
  >
    Show the other recording
  </Link>
);

const Told = ({ finding, challenge }: { readonly finding: Finding; readonly challenge: string }): ReactElement => {
  const { outcome, title, words, relatedRecordingId } = finding;
  const Icon = ICONS[outcome];
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-x-3 py-3">
      <Icon className="mt-0.5 size-5 text-quiet" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">
          {title}
          {outcome === 'passed' ? null : <span className="font-normal text-quiet"> · {OUTCOME_WORDS[outcome]}</span>}
        </p>
        <p className="text-sm text-pretty text-quiet">{words}</p>
        {relatedRecordingId ? <Related recording={relatedRecordingId} challenge={challenge} /> : null}
      </div>
    </li>
  );
};

interface ToldProps {
  readonly findings: readonly Finding[];
  readonly challenge: string;
}

const All = ({ findings, challenge }: ToldProps): ReactElement => (
  <ul className="divide-y">
    {findings.map((finding) => (
      <Told key={finding.check} finding={finding} challenge={challenge} />
    ))}
  </ul>
);

const Found = ({ findings, challenge }: ToldProps): ReactElement => {
  const { told, passed } = sortedFindings(findings);
  return (
    <>
      {told.length > 0 ? <All findings={told} challenge={challenge} /> : null}
      {passed.length > 0 ? (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 underline underline-offset-4">
            <CircleCheck className="size-5 text-gold" aria-hidden /> {counted(passed.length, 'check')} passed
          </summary>
          <All findings={passed} challenge={challenge} />
        </details>
      ) : null}
    </>
  );
};

/** The checks may have changed what the page above says of the recording. */
const useSameStatus = (shown: Recording['status'], found: Recording['status'] | undefined): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (found !== undefined && found !== shown) void queryClient.invalidateQueries({ queryKey: [GetRecording.id] });
  }, [queryClient, shown, found]);
};

interface FindingsPanelProps {
  readonly recording: Pick<Recording, 'id' | 'challengeId' | 'status'>;
}

export const FindingsPanel = ({ recording }: FindingsPanelProps): ReactElement | null => {
  const { data } = useQuery(findingsQuery(recording.id));
  useSameStatus(recording.status, data?.status);
  if (!data) return null;
  return (
    <Card className="grid min-w-0 content-start gap-3 p-5 sm:p-6">
      <CardTitle>Checks</CardTitle>
      <p className="text-sm text-pretty text-quiet">
        {data.checkedAt === null
          ? 'The server has not checked this recording yet. It does so by itself, once the video is ready.'
          : `The server checked this recording by itself, ${formatMoment(data.checkedAt)}. No check takes a rep away.`}
      </p>
      <Found findings={data.findings} challenge={recording.challengeId} />
    </Card>
  );
};
