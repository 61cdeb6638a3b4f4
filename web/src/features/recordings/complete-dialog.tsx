/** The end of the line: what the server counted, and where to look at it. */
import type { Recording } from '@reptemple/contract/recordings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Figure } from './figure.tsx';
import { recordingQuery } from './queries.ts';
import { STATUS_WORDS, statusSentence } from './rules.ts';

interface CompleteDialogProps {
  readonly recording: Recording;
  readonly onClose: () => void;
}

const Gif = ({ recording }: { readonly recording: Recording }): ReactElement | null => {
  if (recording.gifUrl) {
    return (
      <img
        src={recording.gifUrl}
        alt="Animation of your best rep"
        className="mx-auto aspect-video w-full max-w-80 rounded-stone bg-sunken object-cover"
      />
    );
  }
  if (recording.mediaStatus === 'processing') {
    return <Spinner label="Preparing your GIF..." className="aspect-video w-full max-w-80 self-center bg-sunken" />;
  }
  return recording.mediaError ? <p className="text-quiet">{recording.mediaError}</p> : null;
};

export const CompleteDialog = ({ recording: submitted, onClose }: CompleteDialogProps): ReactElement => {
  const { data } = useQuery(recordingQuery(submitted.id));
  const recording = data && data.recording.validReps !== null ? data.recording : submitted;
  const { challengeId, id, validReps, invalidReps, status } = recording;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <DialogContent title="Challenge Complete!" description={statusSentence(recording)}>
        <Gif recording={recording} />
        <dl className="flex items-end justify-between gap-6">
          <Figure label="Valid reps" value={validReps} tone="gold" />
          <Figure label="Invalid reps" value={invalidReps} tone="clay" />
          <Badge tone={status === 'verified' ? 'gold' : 'outline'}>{STATUS_WORDS[status]}</Badge>
        </dl>
        <div className="grid gap-3">
          <Button asChild>
            <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challengeId }}>
              View Leaderboard
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/challenge/$challenge/recording/$recording" params={{ challenge: challengeId, recording: id }}>
              View Full Analysis
            </Link>
          </Button>
          {recording.videoUrl ? (
            <Button asChild variant="quiet">
              <a href={recording.videoUrl} download>
                Download Full Video
              </a>
            </Button>
          ) : null}
        </div>
      </DialogContent>
    </Dialog>
  );
};
