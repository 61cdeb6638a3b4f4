/** One attempt after another: a camera or a checked video, the results, perhaps once more. */
import type { Challenge } from '@reptemple/contract/challenges';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { Attempt } from '../../camera/attempt.ts';
import { ENDING_SENTENCES } from '../../camera/ending.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { forgetAttempt, keepAttempt, keptAttemptsQuery, prepareToKeep } from './kept-attempts.ts';
import type { AttemptsOf, KeptAttempt } from './kept-attempts.ts';
import { RecordingView } from './recording-view.tsx';
import { ResultsView } from './results-view.tsx';
import { sessionIdOf } from './rules.ts';
import { UnsentRecordings } from './unsent-recordings.tsx';

export interface AttemptsProps {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  /** The signed-in person's id. */
  readonly person: string;
  /** A checked video in the camera's place. */
  readonly url: string | undefined;
}

interface TakingProps extends AttemptsProps {
  /** Not submitted yet, the latest first. */
  readonly unsent: readonly KeptAttempt[];
}

type Shown = { readonly kept: KeptAttempt; readonly isFromBefore: boolean };

/** Not `randomUUID`: that is missing on pages that are not secure, which have to say so. */
const newSession = ({ id }: Challenge): string =>
  sessionIdOf(id, Date.now(), crypto.getRandomValues(new Uint32Array(4)).join(''));

const sayNotKept = (): void =>
  toast({
    title: 'Not Kept',
    description: 'This browser does not let us keep your recording. Submit it before you leave this page.',
    tone: 'error',
  });

const latestOf = ([latest]: readonly KeptAttempt[]): Shown | undefined =>
  latest && { kept: latest, isFromBefore: true };

/** The storage of one person's attempts in one challenge, and what is shown of it. */
const useKeeping = (of: AttemptsOf) => {
  const queryClient = useQueryClient();
  useEffect(prepareToKeep, []);
  const refresh = (): Promise<void> => queryClient.invalidateQueries(keptAttemptsQuery(of));
  return {
    refresh,
    keep: async (kept: KeptAttempt): Promise<void> => {
      if (!(await keepAttempt(of, kept))) sayNotKept();
    },
    forget: async ({ sessionId }: KeptAttempt): Promise<void> => {
      await forgetAttempt(of, sessionId);
      await refresh();
    },
  };
};

const Taking = ({ challenge, definition, person, url, unsent }: TakingProps): ReactElement => {
  const { keep, forget, refresh } = useKeeping({ person, challenge: challenge.id });
  const [shown, setShown] = useState(() => latestOf(unsent));
  // One name for the whole of an attempt: what is kept of it on the way is replaced by the whole.
  const [sessionId, setSessionId] = useState(() => newSession(challenge));
  const asKept = (attempt: Attempt): KeptAttempt => ({ sessionId, attempt, keptAt: Date.now() });
  const finished = (attempt: Attempt): void => {
    toast({ title: 'Recording Stopped', description: ENDING_SENTENCES[attempt.ending ?? 'person'] });
    const kept = asKept(attempt);
    void keep(kept).then(refresh);
    setShown({ kept, isFromBefore: false });
  };
  const again = (): void => {
    setSessionId(newSession(challenge));
    setShown(undefined);
  };
  if (shown) {
    const { kept, isFromBefore } = shown;
    return (
      <ResultsView
        key={kept.sessionId}
        {...{ challenge, definition, kept, isFromBefore }}
        onSubmitted={() => void forget(kept)}
        onRecordAgain={again}
        onDiscard={() => void forget(kept).then(again)}
      />
    );
  }
  const source =
    url === undefined ? ({ kind: 'camera', id: undefined } as const) : ({ kind: 'test-video', url } as const);
  return (
    <>
      <UnsentRecordings
        unsent={unsent.filter((kept) => kept.sessionId !== sessionId)}
        onOpen={(kept) => setShown({ kept, isFromBefore: true })}
      />
      <RecordingView
        {...{ challenge, definition, source, person }}
        onAttempt={finished}
        onKeep={(attempt) => keep(asKept(attempt))}
      />
    </>
  );
};

export const Attempts = (props: AttemptsProps): ReactElement => {
  const { data } = useQuery(keptAttemptsQuery({ person: props.person, challenge: props.challenge.id }));
  if (!data) return <Spinner label="Initializing..." className="py-24 text-lg" />;
  return <Taking {...props} unsent={data} />;
};
