/** The camera does not work: what happened, what to do, and how to try the product all the same. */
import { Link } from '@tanstack/react-router';
import { CameraOff } from 'lucide-react';
import type { ReactElement } from 'react';
import type { RecorderProblem } from '../../camera/recorder-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const SENTENCES: Readonly<Record<RecorderProblem, { readonly title: string; readonly advice: string }>> = {
  denied: {
    title: 'The camera is blocked',
    advice: 'Allow the camera for this site in your browser’s settings, beside the address, then try again.',
  },
  missing: { title: 'No camera found', advice: 'Connect a camera, or open this page on your phone.' },
  busy: { title: 'The camera is busy', advice: 'Close the other app or tab that uses it, then try again.' },
  unsupported: {
    title: 'No camera on this page',
    advice: 'Browsers allow the camera only on secure addresses (https). Open this site by its https address.',
  },
  model: {
    title: 'Pose detection did not start',
    advice: 'The pose model could not be loaded or run. Check your connection, then try again.',
  },
  video: { title: 'The video cannot be played', advice: 'Choose another test video, or use your camera.' },
};

interface CameraProblemProps {
  readonly problem: RecorderProblem;
  readonly challenge: string;
  /** Our own clip of this exercise, if there is one. */
  readonly sample: string | undefined;
  readonly onRetry: () => void;
}

export const CameraProblem = ({ problem, challenge, sample, onRetry }: CameraProblemProps): ReactElement => (
  <Notice
    icon={<CameraOff aria-hidden />}
    title={SENTENCES[problem].title}
    className="py-8"
    action={
      <>
        <Button onClick={onRetry}>Try Again</Button>
        {sample && problem !== 'model' ? (
          <Button asChild variant="secondary">
            <Link to="/challenge/$challenge/record" params={{ challenge }} search={{ testVideo: sample }}>
              Try it with our sample clip
            </Link>
          </Button>
        ) : null}
      </>
    }
  >
    {SENTENCES[problem].advice}
  </Notice>
);
