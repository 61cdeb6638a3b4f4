/** Lets admins replay the stored landmarks and compare counts (specification S2, section 4). */
import { useCountUnit } from '../../../ui/format/reps-unit.ts';
import type { Reply } from '@reptemple/contract/endpoint';
import { MAX_DIFFERENCES } from '@reptemple/contract/recordings/verification';
import type { ReplayDifference, ReplayRecording } from '@reptemple/contract/recordings/verification';
import { CircleCheck, CircleX, History } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { countsLabel } from '../../../i18n/counts-words.ts';
import { t } from '../../../i18n/translate.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { useReplay } from './queries.ts';
import { replayFault, valueLabel } from './recording-labels.ts';

const CELL = 'py-2 pr-4 align-top wrap-anywhere last:pr-0';

const Differences = ({ differences }: { readonly differences: readonly ReplayDifference[] }): ReactElement => (
  <details open className="border-y">
    <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4">
      {differences.length < MAX_DIFFERENCES
        ? t('{count, plural, one {# difference} other {# differences}}', { count: differences.length })
        : t('The first {most} differences', { most: MAX_DIFFERENCES })}
    </summary>
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="border-b text-quiet">
          {[t('What'), t('Stored'), t('Replayed')].map((title) => (
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

export const ReplayPanel = ({ recording }: { readonly recording: string }): ReactElement => {
  const replay = useReplay(recording);
  return (
    <Card className="grid min-w-0 content-start gap-4 p-5 sm:p-6">
      <CardTitle>{t('Deterministic Replay')}</CardTitle>
      <p className="text-sm text-pretty text-quiet">
        {t('Recounts the stored pose data and compares every rep and event. Changes nothing.')}
      </p>
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
