/** What was recorded, before it is sent. */
import { Download, RotateCcw, Send } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Attempt } from '../../camera/attempt.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { minutesAndSeconds } from '../../ui/duration.ts';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Figure } from './figure.tsx';
import { RepLedger } from './rep-ledger.tsx';
import { percentOf, secondsLeft, sizeInWords } from './rules.ts';
import type { SubmissionState, UploadProgress } from './use-submission.ts';

interface ResultsCardProps {
  readonly attempt: Attempt;
  readonly isFromBefore: boolean;
  readonly state: SubmissionState;
  readonly onSubmit: () => void;
  readonly onSaveVideo: () => void;
  readonly onRecordAgain: () => void;
}

const Uploading = ({ progress }: { readonly progress: UploadProgress }): ReactElement => {
  const { sentBytes, totalBytes, elapsedMs } = progress;
  const percent = percentOf(sentBytes, totalBytes);
  const left = secondsLeft(sentBytes, totalBytes, elapsedMs);
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4">
        <span>Uploading your video</span>
        <span className="font-medium">{percent}%</span>
      </p>
      <Progress label="Video upload" percent={percent} />
      <p className="flex justify-between gap-4 text-sm text-quiet">
        <span>
          {sizeInWords(sentBytes)} of {sizeInWords(totalBytes)}
        </span>
        <span>{left === undefined ? '' : `${minutesAndSeconds(left)} left`}</span>
      </p>
    </div>
  );
};

const SaveVideo = ({ onSave }: { readonly onSave: () => void }): ReactElement => (
  <Button variant="secondary" onClick={onSave}>
    <Download aria-hidden /> Save Video to Device
  </Button>
);

const Actions = ({ attempt, state, onSubmit, onSaveVideo, onRecordAgain }: ResultsCardProps): ReactElement => {
  if (state.step === 'uploading') {
    return (
      <div className="grid gap-4">
        <Uploading progress={state.progress} />
        <SaveVideo onSave={onSaveVideo} />
      </div>
    );
  }
  if (state.step === 'saving') return <Spinner label="Saving your result..." className="justify-start py-3" />;
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <Button size="large" onClick={onSubmit}>
        <Send aria-hidden /> Submit Challenge
      </Button>
      <Button size="large" variant="secondary" onClick={onRecordAgain}>
        <RotateCcw aria-hidden /> Record Again
      </Button>
      {attempt.video.size > 0 ? <SaveVideo onSave={onSaveVideo} /> : null}
    </div>
  );
};

export const ResultsCard = (props: ResultsCardProps): ReactElement => {
  const { attempt } = props;
  return (
    <Card className="grid animate-rise gap-8 p-6 sm:p-10">
      <div>
        <CardTitle className="text-3xl sm:text-4xl">Challenge Results</CardTitle>
        {props.isFromBefore ? (
          <p className="mt-2 text-quiet">You recorded this before and have not submitted it yet.</p>
        ) : null}
      </div>
      <dl className="grid grid-cols-3 gap-6">
        <Figure label="Valid reps" value={attempt.validReps} tone="gold" />
        <Figure label="Invalid reps" value={attempt.invalidReps} tone="clay" />
        <Figure label="Duration" value={minutesAndSeconds(attempt.durationMs / 1000)} />
      </dl>
      <Actions {...props} />
      <section className="grid gap-2">
        <h3 className="carved text-xl">Reps</h3>
        <RepLedger reps={attempt.reps} />
      </section>
    </Card>
  );
};
