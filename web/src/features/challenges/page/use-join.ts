/**
 * Flow from Join to the recorder: sign-in, confirmation, joining (specification S1, sections 2, 4
 * and 6).
 */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorToast } from '../../../ui/overlay/toast.ts';
import { myProgressQuery, useJoinChallenge } from '../queries.ts';
import { isKnown, type Question, questionBefore, type Viewer } from './rules.ts';
import { NOT_JOINED, disabledReason } from './disabled-reason.ts';

export interface Joining {
  /** Pending confirmation; undefined if none. */
  readonly question: Question | undefined;
  readonly isBusy: boolean;
  readonly begin: () => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

export const useJoin = ({ id, type, allowsGuests }: Challenge, viewer: Viewer): Joining => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const join = useJoinChallenge();
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setAsking] = useState(false);

  const goToRecorder = async (): Promise<void> =>
    navigate({ to: '/challenge/$challenge/record', params: { challenge: id } });

  /** Sends visitors to the login with a return, or to the recorder, where guests can register. */
  const goAsVisitor = async (): Promise<void> =>
    allowsGuests
      ? goToRecorder()
      : navigate({ to: '/login', search: { redirect: `/challenge/${encodeURIComponent(id)}/record` } });

  const takePart = async (): Promise<void> => {
    try {
      await join.mutateAsync(id);
      await goToRecorder();
    } catch (error) {
      errorToast(disabledReason(error));
    }
    setQuestion(undefined);
  };

  // Not disabled while loading, because the dialog returns the focus to it.
  const begin = async (): Promise<void> => {
    if (isAsking) return;
    if (!isKnown(viewer, { allowsGuests })) return goAsVisitor();
    setAsking(true);
    try {
      const asked = questionBefore(viewer, type, await queries.fetchQuery(myProgressQuery(id)));
      if (asked) setQuestion(asked);
      else await takePart();
    } catch {
      errorToast(NOT_JOINED);
    } finally {
      setAsking(false);
    }
  };

  return {
    question,
    isBusy: join.isPending,
    begin: () => void begin(),
    confirm: () => void takePart(),
    cancel: () => setQuestion(undefined),
  };
};
