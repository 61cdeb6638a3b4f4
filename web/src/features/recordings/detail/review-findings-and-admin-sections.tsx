/**
 * Sections of the recording page: review and check findings for the owner and admins; replay,
 * processing data and ranked gender for admins only.
 */
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, History } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { GENDER_LABELS } from '@reptemple/contract/accounts/profile';
import type { Reply } from '@reptemple/contract/endpoint';
import { MAX_DIFFERENCES } from '@reptemple/contract/recordings/check-findings-and-replay';
import type { ReplayDifference, ReplayRecording } from '@reptemple/contract/recordings/check-findings-and-replay';
import { SetRankedGender } from '@reptemple/contract/recordings/corrections';
import { GetRecording, RECORDING_GENDERS } from '@reptemple/contract/recordings/recordings';
import type { Recording, Processing } from '@reptemple/contract/recordings/recordings';
import { call } from '../../../api/api-client.ts';
import { useResultChanged } from '../../../api/invalidate-result-queries.ts';
import { findingsQuery } from '../../../api/recording-track-and-check-queries.ts';
import { Findings } from '../../../entities/recording/check-findings.tsx';
import { useCountUnit } from '../../../i18n/count-unit-labels.ts';
import { countsLabel } from '../../../i18n/rep-count-and-fault-labels.ts';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Fold, useFold } from '../../../ui/collapsible-section.tsx';
import { PartBoundary } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/input.tsx';
import { formatMoment } from '../../../ui/format/format-dates.ts';
import { toast, errorToast } from '../../../ui/overlay/toast.ts';
import { DescriptionList } from '../../../ui/table/description-list.tsx';
import { useDesk } from '../../../ui/use-breakpoint-and-element-width.ts';
import { ReviewPanel } from '../appeal/review-and-appeal-panel.tsx';
import { useReplay, processingQuery } from '../record-and-recording-page-queries.ts';
import { replayFault, valueLabel, processingFacts } from './rerun-and-replay-messages-and-analysis-facts.ts';

const CELL = 'py-2 pr-4 align-top wrap-anywhere last:pr-0';

const Differences = ({ differences }: { readonly differences: readonly ReplayDifference[] }): ReactElement => (
  <details open className="border-y">
    <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4">
      <span>{t('{count, plural, one {# difference} other {# differences}}', { count: differences.length })}</span>
      <span>{differences.length < MAX_DIFFERENCES ? '' : '+'}</span>
    </summary>
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="border-b text-quiet">
          {[t('Name'), t('Saved'), t('Replayed')].map((title) => (
            <th key={title} scope="col" className={CELL}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {differences.map(({ field, stored, replayed }) => (
          <tr key={field}>
            <th scope="row" className={`${CELL} font-mono font-normal`}>
              {field}
            </th>
            <td className={CELL}>{valueLabel(stored)}</td>
            <td className={CELL}>{valueLabel(replayed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

export const ReplayVerdict = ({
  verdict,
  differences,
  stored,
  replayed,
  frames,
}: Reply<typeof ReplayRecording>): ReactElement => {
  const unit = useCountUnit();
  return (
    <output className="grid gap-3">
      {verdict === 'Deterministic' ? (
        <p className="flex items-center gap-2 text-lg font-semibold text-gold">
          <CircleCheck className="size-5" aria-hidden /> <span>{t('Deterministic')}</span>
        </p>
      ) : (
        <p className="flex items-center gap-2 text-lg font-semibold text-clay">
          <CircleX className="size-5" aria-hidden /> <span>{t('Non-Deterministic')}</span>
        </p>
      )}
      <p className="text-sm text-pretty text-quiet tabular-nums">
        {t(
          '{frames, plural, one {# frame} other {# frames}}. Stored: {stored} (engine {engineThen}). Replayed: {replayed} (engine {engineNow}).',
          {
            frames,
            stored: countsLabel(stored, unit),
            engineThen: stored.engineVersion,
            replayed: countsLabel(replayed, unit),
            engineNow: replayed.engineVersion,
          },
        )}
      </p>
      {differences.length > 0 ? <Differences differences={differences} /> : null}
    </output>
  );
};

/**
 * Panel where an admin counts the stored landmarks again and compares both counts (specification
 * S2, section 4).
 */
const ReplayPanel = ({ recording }: { readonly recording: string }): ReactElement => {
  const replay = useReplay(recording);
  return (
    <Card className="grid min-w-0 content-start gap-4 p-5 sm:p-6">
      <CardTitle>{t('Replay')}</CardTitle>
      <Button
        variant="secondary"
        className="w-fit"
        busy={replay.isPending}
        onClick={() =>
          replay.mutate(undefined, { onError: (error) => toast({ ...replayFault(error), tone: 'error' }) })
        }
      >
        <History aria-hidden /> <span>{t('Replay')}</span>
      </Button>
      {replay.data ? <ReplayVerdict {...replay.data} /> : null}
    </Card>
  );
};

/**
 * Field where an admin changes the gender by which a person ranks in a challenge. Until it is
 * changed, it is the gender given with the person's first recording.
 */
export const RankedGender = ({ recording }: { readonly recording: Recording }): ReactElement => {
  const resultChanged = useResultChanged();
  const [chosen, setChosen] = useState(recording.gender ?? '');
  const gender = RECORDING_GENDERS.find((one) => one === chosen) ?? null;
  const saving = useMutation({
    mutationFn: () => call(SetRankedGender, { params: { recording: recording.id }, body: { gender } }),
    onSuccess: async () => {
      await resultChanged();
      toast({ title: t('Success!'), tone: 'success' });
    },
    onError: (error) => errorToast(error.message),
  });
  return (
    <Card className="grid content-start gap-4 p-5">
      <CardTitle>{t('Gender on the leaderboard')}</CardTitle>
      <Field
        label={t('Gender')}
        hint={t('Set by the first recording in this challenge. Changing it moves all of this person’s results here.')}
      >
        {(control) => (
          <Select {...control} value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            <option value="">{t('Rank in All only')}</option>
            {RECORDING_GENDERS.map((one) => (
              <option key={one} value={one}>
                {translateMessage(GENDER_LABELS[one])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex justify-end">
        <Button busy={saving.isPending} disabled={gender === recording.gender} onClick={() => saving.mutate()}>
          {t('Save')}
        </Button>
      </div>
    </Card>
  );
};

const Known = ({ processing }: { readonly processing: Processing }): ReactElement => (
  <DescriptionList
    facts={[
      ...processingFacts(processing, useCountUnit()),
      [t('Ticket'), processing.ticketIssuedAt ? formatMoment(processing.ticketIssuedAt) : t('None')],
      [t('Track (SHA-256)'), processing.trackSha256 ?? t('None')],
    ]}
  />
);

export const ProcessingPanel = ({ recording }: { readonly recording: string }): ReactElement => (
  <Card className="grid min-w-0 content-start gap-4 p-5 sm:p-6">
    <CardTitle>{t('Deterministic Processing Data')}</CardTitle>
    <PartBoundary query={useQuery(processingQuery(recording))} loading={t('Loading...')} failed={t('Failed to load')}>
      {({ processing }) => (processing ? <Known processing={processing} /> : <p className="text-quiet">{t('None')}</p>)}
    </PartBoundary>
  </Card>
);

/** Refetches the recording if the checks have found another status than the page shows. */
const useSameStatus = (shown: Recording['status'], found: Recording['status'] | undefined): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (found !== undefined && found !== shown) void queryClient.invalidateQueries({ queryKey: [GetRecording.id] });
  }, [queryClient, shown, found]);
};

interface FindingsPanelProps {
  readonly recording: Pick<Recording, 'id' | 'challengeId' | 'status'>;
  readonly isFolded?: boolean;
}

const FindingsPanel = ({ recording, isFolded = false }: FindingsPanelProps): ReactElement => {
  const query = useQuery(findingsQuery(recording.id));
  const isDesk = useDesk();
  const fold = useFold(isDesk || !isFolded);
  useSameStatus(recording.status, query.data?.status);
  return (
    <Card className="min-w-0 px-4 sm:px-6">
      <Fold {...fold} className="border-t-0" title={<CardTitle>{t('Checks')}</CardTitle>}>
        <PartBoundary query={query} loading={t('Loading...')} failed={t('Failed to load')}>
          {({ checkedAt, findings }) => <Findings {...{ checkedAt, findings }} challenge={recording.challengeId} />}
        </PartBoundary>
      </Fold>
    </Card>
  );
};

interface OwnersPartProps {
  readonly recording: Recording;
  readonly isMine: boolean;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
}

/**
 * Column next to the player with check findings and replay, for an admin who is not the owner. For
 * owners, both are below the player.
 */
export const BesidePlayer = ({ recording, isMine }: Pick<OwnersPartProps, 'recording' | 'isMine'>) =>
  isMine ? null : (
    <>
      <FindingsPanel recording={recording} />
      <ReplayPanel recording={recording.id} />
    </>
  );

export const OwnersPart = ({ recording, isMine, isAdmin, isGuest }: OwnersPartProps): ReactElement => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] items-start gap-6">
    <ReviewPanel recording={recording.id} {...{ isMine, isGuest }} />
    {isMine ? <FindingsPanel recording={recording} isFolded /> : null}
    {isMine && isAdmin ? <ReplayPanel recording={recording.id} /> : null}
    {isAdmin ? <ProcessingPanel recording={recording.id} /> : null}
    {isAdmin ? <RankedGender key={recording.gender} recording={recording} /> : null}
  </div>
);
