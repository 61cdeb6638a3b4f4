/** What was recorded on this device and never sent, with all that can be done about it. */
import { CircleAlert, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { t } from '../../../language/texts.ts';
import { formatDay } from '../../../ui/day.ts';
import { minutesAndSeconds } from '../../../ui/duration.ts';
import { formatMoment } from '../../../ui/moment.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.ts';
import { keptUntil } from './rules.ts';
import { readVideo } from './kept-attempts.ts';
import type { KeptHead } from './kept-attempts.ts';
import { videoFileName } from '../rules.ts';

interface UnsentProps {
  readonly unsent: readonly KeptHead[];
  /** The button or link that opens one. */
  readonly renderOpener: (head: KeptHead) => ReactNode;
  readonly onDiscard: (head: KeptHead) => void;
  /** The page does not say which challenge it is about. */
  readonly isNamed?: boolean;
}

const wordsOf = ({ counted: counts, durationMs, keptAt }: KeptHead): string => {
  const length = minutesAndSeconds(durationMs / 1000);
  const what = counts
    ? t('{reps, plural, one {# valid rep} other {# valid reps}} in {length}', { reps: counts.validReps, length })
    : t('{length}, cut off before its end', { length });
  return `${what}, ${formatMoment(new Date(keptAt).toISOString())}`;
};

const saveVideo = async (head: KeptHead): Promise<void> => {
  const video = await readVideo(head).catch(() => new Blob());
  if (video.size === 0) {
    toast({ title: t('Download Failed'), description: t('No recorded video available to download'), tone: 'error' });
    return;
  }
  saveFile(video, videoFileName(head.challengeName, head.counted?.validReps, video.type));
  toast({ title: t('Video Downloaded'), tone: 'success' });
};

type RowProps = Omit<UnsentProps, 'unsent'> & { readonly head: KeptHead };

const Row = ({ head, renderOpener, onDiscard, isNamed = false }: RowProps): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  const name = isNamed ? head.challengeName : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0">
        {name ? <strong className="block wrap-anywhere">{name}</strong> : null}
        <span className="block">{wordsOf(head)}</span>
        <span className="block text-sm">
          {t('Kept on this device until {day}', { day: formatDay(new Date(keptUntil(head.keptAt)).toISOString()) })}
        </span>
      </p>
      <div className="flex flex-wrap gap-x-1 gap-y-2">
        {renderOpener(head)}
        {head.hasVideo ? (
          <Button variant="quiet" className="px-3" onClick={() => void saveVideo(head)}>
            <Download aria-hidden /> {t('Save Video')}
          </Button>
        ) : null}
        <Button variant="quiet" className="px-3" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden /> {t('Discard')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Discard this recording?')}
        description={t('Its reps and its video are deleted from this device and cannot be brought back.')}
        confirm={t('Discard')}
        cancel={t('Keep It')}
        onConfirm={() => {
          setAsking(false);
          onDiscard(head);
        }}
      />
    </li>
  );
};

export const UnsentList = ({ unsent, ...rest }: UnsentProps): ReactElement | null =>
  unsent.length === 0 ? null : (
    <section aria-label={t('Unsent recordings')} className="mb-3 rounded-stone bg-gold-wash px-4 py-3 text-gold">
      <h2 className="mb-1 flex items-center gap-2 font-semibold">
        <CircleAlert className="size-4 shrink-0" aria-hidden />
        {t('{count, plural, one {You have an unsent recording} other {You have # unsent recordings}}', {
          count: unsent.length,
        })}
      </h2>
      <ul className="grid gap-3">
        {unsent.map((head) => (
          <Row key={head.sessionId} head={head} {...rest} />
        ))}
      </ul>
    </section>
  );

interface UnsentRecordingsProps extends Pick<UnsentProps, 'unsent' | 'onDiscard'> {
  readonly onOpen: (head: KeptHead) => void;
}

/** On the record page, ahead of everything else. */
export const UnsentRecordings = ({ onOpen, ...rest }: UnsentRecordingsProps): ReactElement => (
  <UnsentList
    {...rest}
    renderOpener={(head) => (
      <Button className="w-full px-4 sm:w-auto" onClick={() => onOpen(head)}>
        {t('Look and Submit')}
      </Button>
    )}
  />
);
