/** 'Challenge Complete!': the server's count, the GIF when it is ready, and sharing. */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartLine, Trophy } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogFoot } from '../../../ui/overlay/dialog.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { StatusBadge } from '../../../entities/recording/status-badge.tsx';
import { MailboxNote } from '../detail/mailbox-note.tsx';
import { Figure } from '../figure.tsx';
import { recordingQuery } from '../../../api/recording.ts';
import { statusSentence } from '../rules.ts';
import { SharePanel } from '../sharing/share-panel.tsx';
import { STORED_MEDIA } from '../../../ui/storage/stored-media.ts';

interface CompleteDialogProps {
  readonly recording: Recording;
  readonly challenge: Challenge;
  /** The recorded file, which can be saved before the server has processed it. */
  readonly video: Blob;
  readonly onClose: () => void;
}

const Gif = ({ recording }: { readonly recording: Recording }): ReactElement | null => {
  if (recording.gifUrl) {
    return (
      <img
        {...STORED_MEDIA}
        src={recording.gifUrl}
        alt={t('Animation of your best rep')}
        className="aspect-video w-full animate-fade rounded-stone bg-sunken object-cover short:aspect-[5/2]"
      />
    );
  }
  if (recording.mediaStatus === 'processing') {
    return (
      <Spinner
        label={t('Preparing your GIF...')}
        className="aspect-video w-full rounded-stone bg-sunken short:aspect-[5/2]"
      />
    );
  }
  return recording.mediaError ? <p className="text-quiet">{recording.mediaError}</p> : null;
};

const Ways = ({ challengeId, id }: Recording): ReactElement => (
  <DialogFoot className="grid grid-cols-2 gap-3 max-sm:[&_svg]:hidden short:py-3">
    <Button asChild className="px-2">
      <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challengeId }}>
        <Trophy aria-hidden /> <span>{t('View Leaderboard')}</span>
      </Link>
    </Button>
    <Button asChild variant="secondary" className="px-2">
      <Link
        to="/challenge/$challenge/recording/$recording"
        params={{ challenge: challengeId, recording: id }}
        hash="analysis"
      >
        <ChartLine aria-hidden /> <span>{t('View Full Analysis')}</span>
      </Link>
    </Button>
  </DialogFoot>
);

export const CompleteDialog = ({ recording: submitted, challenge, video, onClose }: CompleteDialogProps) => {
  const { data } = useQuery(recordingQuery(submitted.id));
  const recording = data && data.recording.validReps !== null ? data.recording : submitted;
  const { validReps, invalidReps, status } = recording;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <DialogContent
        title={t('Challenge Complete!')}
        description={statusSentence(recording)}
        className="short:w-[min(52rem,calc(100vw-3rem))] short:[--pad:--spacing(6)] lg:w-[min(56rem,calc(100vw-3rem))]"
      >
        <div className="grid gap-6 lg:grid-cols-2 lg:gap-8 short:grid-cols-2">
          <div className="grid content-start gap-5">
            <Gif recording={recording} />
            <div className="flex items-end justify-between gap-4">
              <dl className="flex gap-8">
                <Figure label={t('Valid reps')} value={validReps} tone="gold" />
                <Figure label={t('Invalid reps')} value={invalidReps} tone="clay" />
              </dl>
              <StatusBadge status={status} />
            </div>
            <MailboxNote recording={recording} />
          </div>
          <SharePanel recording={recording} challengeName={challenge.name} isMine video={video} />
        </div>
        <Ways {...recording} />
      </DialogContent>
    </Dialog>
  );
};
