/** Why the countdown was called off: the server would not take the attempt. It stays until Start is tapped again. */
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { Recorder } from '../../../camera/recorder.ts';
import { callOff, onRefused } from '../keeping/start-refusals.ts';

interface RefusedStartProps {
  readonly challenge: string;
  readonly recorder: Recorder;
  readonly isReady: boolean;
}

export const RefusedStart = ({ challenge, recorder, isReady }: RefusedStartProps): ReactElement | null => {
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(
    () =>
      onRefused(challenge, (why) => {
        if (callOff(recorder)) setRefusal(why);
      }),
    [challenge, recorder],
  );
  return refusal !== null && isReady ? (
    <p role="alert" className="flex gap-2 border-t bg-clay-wash px-4 py-3 text-clay short:max-w-48">
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden /> Not started: {refusal}
    </p>
  ) : null;
};
