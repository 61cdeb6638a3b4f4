/** One attempt after another: a camera or a checked video, the results, perhaps once more. */
import type { Challenge } from '@reptemple/contract/challenges';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Attempt } from '../../camera/attempt.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { forgetAttempt, keepAttempt, keptAttemptQuery } from './kept-attempts.ts';
import type { KeptAttempt } from './kept-attempts.ts';
import { RecordingView } from './recording-view.tsx';
import { ResultsView } from './results-view.tsx';
import { sessionIdOf } from './rules.ts';

export interface AttemptsProps {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  /** The signed-in person's id. */
  readonly person: string;
  /** A checked video in the camera's place. */
  readonly url: string | undefined;
}

type Shown = { readonly kept: KeptAttempt; readonly isFromBefore: boolean };

const Taking = ({ first, ...props }: AttemptsProps & { readonly first: Shown | undefined }): ReactElement => {
  const { challenge, definition, person, url } = props;
  const [shown, setShown] = useState(first);
  const finished = (attempt: Attempt): void => {
    toast({ title: 'Recording Stopped' });
    const kept = { sessionId: sessionIdOf(challenge.id, Date.now(), crypto.randomUUID()), attempt };
    void keepAttempt(person, challenge.id, kept);
    setShown({ kept, isFromBefore: false });
  };
  if (shown) {
    return (
      <ResultsView
        challenge={challenge}
        kept={shown.kept}
        isFromBefore={shown.isFromBefore}
        onSubmitted={() => void forgetAttempt(person, challenge.id)}
        onRecordAgain={() => setShown(undefined)}
      />
    );
  }
  const source =
    url === undefined ? ({ kind: 'camera', id: undefined } as const) : ({ kind: 'test-video', url } as const);
  return <RecordingView challenge={challenge} definition={definition} source={source} onAttempt={finished} />;
};

export const Attempts = (props: AttemptsProps): ReactElement => {
  const { data, isPending } = useQuery(keptAttemptQuery(props.person, props.challenge.id));
  if (isPending) return <Spinner label="Initializing..." className="py-24 text-lg" />;
  return <Taking {...props} first={data ? { kept: data, isFromBefore: true } : undefined} />;
};
