/**
 * Lists of unsent recordings on this device, for the record page and as a banner on other pages.
 */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { validRepsLabel } from '../../../i18n/count-unit-labels.ts';
import { inLowerCase } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment, formatDay } from '../../../ui/format/format-dates.ts';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { videoFileName } from '../recording-labels-and-rules.ts';
import { saveRecordedVideo } from '../sharing/share-or-download.ts';
import { expiryOf, VISITOR } from './draft-expiry-and-warnings.ts';
import { beingSent } from './draft-indexeddb-and-tab-locks.ts';
import { KEPT_KEY } from './draft-query-key.ts';
import { openNext } from './next-opened-draft.ts';
import { isClearedUnvisited } from './storage-space-and-warning.tsx';
import { readVideo, discardSaved, unsentQuery } from './unsent-recordings-store.ts';
import type { SavedHead } from './unsent-recordings-store.ts';

export const saveKeptVideo = async (head: SavedHead): Promise<void> => {
  const video = await readVideo(head).catch(() => new Blob());
  await saveRecordedVideo(
    video,
    videoFileName(head.challengeName, head.counted?.validReps, video.type, head.counted?.unit),
  );
};

/**
 * Days without a visit after which Safari, and every browser on an iPhone, clears a site's data.
 * Installed pages and persistent storage are exempt.
 */
const UNVISITED_DAYS = 7;

export const expiryLabel = (head: Pick<SavedHead, 'keptAt' | 'person'>, isClearedUnvisited: boolean): string => {
  const day = formatDay(new Date(expiryOf(head)).toISOString());
  return isClearedUnvisited
    ? t('Saved on this device until {day}, or until you haven’t visited for {days} days', {
        day,
        days: UNVISITED_DAYS,
      })
    : t('Saved on this device until {day}', { day });
};

interface UnsentProps {
  readonly unsent: readonly SavedHead[];
  readonly renderOpener: (head: SavedHead) => ReactNode;
  readonly onDiscard: (head: SavedHead) => void;
  readonly isNamed?: boolean;
}

const wordsOf = ({ counted: counts, durationMs, keptAt }: SavedHead): string => {
  const length = minutesAndSeconds(durationMs / 1000);
  const what = counts
    ? t('{count} in {whole}', { count: validRepsLabel(counts.validReps, counts.unit ?? 'reps'), whole: length })
    : `${length}, ${inLowerCase(t('Unfinished'))}`;
  return `${what}, ${formatMoment(new Date(keptAt).toISOString())}`;
};

/**
 * Query of the session ids of attempts that a tab is uploading. Polled, because another tab may
 * start or finish.
 */
const sentQuery = queryOptions({
  queryKey: ['device.sent'],
  queryFn: beingSent,
  refetchInterval: 2000,
  staleTime: 0,
  gcTime: 0,
});

const lifeQuery = queryOptions({ queryKey: ['device.life'], queryFn: isClearedUnvisited });

const Discard = ({ onDiscard }: { readonly onDiscard: () => void }): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" className="px-3" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> <span>{t('Discard')}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Discard this recording?')}
        description={t('The reps and video will be permanently deleted from this device.')}
        confirm={t('Discard')}
        cancel={t('Keep')}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </>
  );
};

interface RowProps extends Omit<UnsentProps, 'unsent'> {
  readonly head: SavedHead;
  readonly isBeingSent: boolean;
  readonly isClearedSoon: boolean;
}

const Row = ({
  head,
  renderOpener,
  onDiscard,
  isNamed = false,
  isBeingSent,
  isClearedSoon,
}: RowProps): ReactElement => {
  const name = isNamed ? head.challengeName : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0">
        {name ? (
          <strong className="block wrap-anywhere">
            <bdi>{name}</bdi>
          </strong>
        ) : null}
        <span className="block">{wordsOf(head)}</span>
        <span className="block text-sm">
          {isBeingSent ? t('Sending your recording...') : expiryLabel(head, isClearedSoon)}
        </span>
      </p>
      <div className="flex flex-wrap gap-x-1 gap-y-2">
        {renderOpener(head)}
        {head.hasVideo ? (
          <Button variant="quiet" className="px-3" onClick={() => void saveKeptVideo(head)}>
            <Download aria-hidden /> <span>{t('Save Video to Device')}</span>
          </Button>
        ) : null}
        {isBeingSent ? null : <Discard onDiscard={() => onDiscard(head)} />}
      </div>
    </li>
  );
};

const UnsentList = ({ unsent, ...rest }: UnsentProps): ReactElement | null => {
  const title = useId();
  const enabled = unsent.length > 0;
  const { data: sent } = useQuery({ ...sentQuery, enabled });
  const { data: isClearedSoon = false } = useQuery({ ...lifeQuery, enabled });
  if (!enabled) return null;
  return (
    <section aria-labelledby={title} className="mb-3 rounded-stone bg-gold-wash px-4 py-3 text-gold">
      <h2 id={title} className="mb-1 flex items-center gap-2 font-semibold">
        <CircleAlert className="size-4 shrink-0" aria-hidden />
        <span>
          {t('{count, plural, one {You have an unsent recording} other {You have # unsent recordings}}', {
            count: unsent.length,
          })}
        </span>
      </h2>
      <ul className="grid gap-3">
        {unsent.map((head) => (
          <Row
            key={head.sessionId}
            {...{ head, isClearedSoon }}
            isBeingSent={sent?.has(head.sessionId) ?? false}
            {...rest}
          />
        ))}
      </ul>
    </section>
  );
};

interface UnsentRecordingsProps extends Pick<UnsentProps, 'unsent' | 'onDiscard'> {
  readonly onOpen: (head: SavedHead) => void;
}

export const UnsentRecordings = ({ onOpen, ...rest }: UnsentRecordingsProps): ReactElement => (
  <UnsentList
    {...rest}
    renderOpener={(head) => (
      <Button className="w-full px-4 sm:w-auto" onClick={() => onOpen(head)}>
        {head.person === VISITOR ? t('View Recording') : t('Review and Submit')}
      </Button>
    )}
  />
);

/**
 * Button that opens the latest unsent recording. Shown on phones, where the whole list is in the
 * tools sheet.
 */
export const UnsentLine = ({
  unsent,
  onOpen,
}: Pick<UnsentRecordingsProps, 'unsent' | 'onOpen'>): ReactElement | null => {
  const [latest] = unsent;
  return latest ? (
    <Button variant="quiet" size="small" className="text-gold" onClick={() => onOpen(latest)}>
      <CircleAlert aria-hidden /> <span>{t('{count} unsent', { count: unsent.length })}</span>
    </Button>
  ) : null;
};

interface UnsentBannerProps {
  readonly person: string;
}

const Opener = ({ head }: { readonly head: SavedHead }): ReactElement => (
  <Button asChild className="w-full px-4 sm:w-auto">
    <Link
      to="/challenge/$challenge/record"
      params={{ challenge: head.challenge }}
      onClick={() => openNext({ sessionId: head.sessionId, isToBeSent: false })}
    >
      {t('Review and Submit')}
    </Link>
  </Button>
);

export const UnsentBanner = ({ person }: UnsentBannerProps): ReactElement | null => {
  const queryClient = useQueryClient();
  const { data: unsent = [] } = useQuery(unsentQuery(person));
  if (unsent.length === 0) return null;
  const discard = async (head: SavedHead): Promise<void> => {
    await discardSaved(head);
    await queryClient.invalidateQueries({ queryKey: [KEPT_KEY] });
  };
  return (
    <div className="page pt-4">
      <UnsentList
        unsent={unsent}
        isNamed
        renderOpener={(head) => <Opener head={head} />}
        onDiscard={(head) => void discard(head)}
      />
    </div>
  );
};
