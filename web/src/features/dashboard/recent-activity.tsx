/** Latest challenges and recordings (specification S1, section 2). */
import { validRepsLabel } from '../../i18n/count-format.ts';
import type { Activity } from '@reptemple/contract/operations/dashboard';
import { Link } from '@tanstack/react-router';
import { Landmark, Video } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { agoLabel } from '../../ui/format/ago.ts';

const LINK = 'font-medium underline-offset-4 group-hover:underline before:absolute before:inset-0';

const ChallengeWords = ({ entry }: { readonly entry: Extract<Activity, { kind: 'challenge' }> }): ReactElement => (
  <>
    <Link to="/challenge/$challenge" params={{ challenge: entry.challenge.slug }} className={LINK}>
      <bdi>{entry.challenge.name}</bdi>
    </Link>
    <span className="block text-sm text-quiet">
      {entry.isActive ? t('New challenge') : t('New challenge, switched off')}
    </span>
  </>
);

const RecordingWords = ({ entry }: { readonly entry: Extract<Activity, { kind: 'recording' }> }): ReactElement => (
  <>
    <Link
      to="/challenge/$challenge/recording/$recording"
      params={{ challenge: entry.challenge.id, recording: entry.recordingId }}
      className={LINK}
    >
      <bdi>{entry.name}</bdi>
    </Link>
    <span className="block text-sm text-quiet">
      {t('{count} in {name}', {
        count: validRepsLabel(entry.validReps, entry.unit),
        name: entry.challenge.name,
      })}
    </span>
  </>
);

const keyOf = (entry: Activity): string => (entry.kind === 'recording' ? entry.recordingId : entry.challenge.id);

interface RecentActivityProps {
  /** Undefined while loading. */
  readonly activity: readonly Activity[] | undefined;
  /** Unix time in ms. */
  readonly now: number;
}

const SLAB = 'grid rounded-stone border bg-surface shadow-lifted';

const Waiting = (): ReactElement => (
  <output aria-label={t('Loading...')} className={SLAB}>
    {Array.from({ length: 8 }, (_, index) => (
      <span key={index} className="flex items-center gap-4 px-5 py-4 not-last:border-b">
        <Skeleton className="size-5" />
        <Skeleton className="h-8 flex-1" />
      </span>
    ))}
  </output>
);

export const RecentActivity = ({ activity, now }: RecentActivityProps): ReactElement => {
  if (!activity) return <Waiting />;
  if (activity.length === 0) {
    return (
      <p className="rounded-stone border border-dashed px-5 py-10 text-center text-quiet">{t('No activity yet.')}</p>
    );
  }
  return (
    <ol className={SLAB}>
      {activity.map((entry) => (
        <li
          key={keyOf(entry)}
          className="group relative flex items-center gap-4 px-5 py-3 transition-colors not-last:border-b hover:bg-raised"
        >
          {entry.kind === 'challenge' ? (
            <Landmark aria-hidden className="size-5 shrink-0 text-quiet" />
          ) : (
            <Video aria-hidden className="size-5 shrink-0 text-quiet" />
          )}
          <div className="min-w-0 flex-1 wrap-anywhere">
            {entry.kind === 'challenge' ? <ChallengeWords entry={entry} /> : <RecordingWords entry={entry} />}
          </div>
          <time dateTime={entry.at} title={formatMoment(entry.at)} className="shrink-0 text-sm text-quiet tabular-nums">
            {agoLabel(Date.parse(entry.at), now)}
          </time>
        </li>
      ))}
    </ol>
  );
};
