/**
 * Record page below its header: the recorder, then the attempt's results, then the next attempt.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { t } from '../../i18n/translate.ts';
import { endingMessage } from '../../recorder/live-count/end-reasons.ts';
import type { Attempt } from '../../recorder/live-count/recorded-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import type { Finished } from './drafts/attempt-draft-store.ts';
import type { SaveStatus } from './drafts/autosave-recording.ts';
import { VISITOR } from './drafts/draft-expiry-and-warnings.ts';
import { forgetNext, nextOpened } from './drafts/next-opened-draft.ts';
import { StorageWarning } from './drafts/storage-space-and-warning.tsx';
import { keptQuery, unsentQuery } from './drafts/unsent-recordings-store.ts';
import type { SavedAttempt, SavedHead } from './drafts/unsent-recordings-store.ts';
import { saveKeptVideo, UnsentLine, UnsentRecordings } from './drafts/unsent-recordings.tsx';
import { useAttemptDrafts } from './drafts/use-attempt-drafts-and-tickets.ts';
import { RecorderView } from './recorder/recorder-view.tsx';
import { ResultsView } from './results/results-view.tsx';
import type { Safety } from './results/upload-status-and-unsaved-check.tsx';
import type { OnLive } from './use-set-in-progress.ts';

export interface AttemptsProps {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  readonly person: string;
  /**
   * Called when a visitor saves a set: opens the sign-in or guest form, after which the set is
   * sent. Undefined for signed-in users.
   */
  readonly onSave?: ((sessionId: string) => void) | undefined;
  readonly url: string | undefined;
  /**
   * Element shown in place of the recorder if the challenge accepts no new sets. Saved recordings
   * can still be submitted.
   */
  readonly closed?: ReactElement | undefined;
  readonly onLive: OnLive;
}

interface TakingProps extends AttemptsProps {
  readonly unsent: readonly SavedHead[];
}

type Shown =
  | { readonly kind: 'recorded'; readonly kept: SavedAttempt; readonly keptAs: Safety }
  | { readonly kind: 'from-before'; readonly head: SavedHead; readonly isToBeSent: boolean };

/**
 * Returns the unsent recording that the record page opens: the requested one, or else the latest.
 * For visitors only the requested one, because the latest may be another visitor's.
 */
const firstShown = (unsent: readonly SavedHead[], person: string): Shown | undefined => {
  const next = nextOpened();
  const isVisitor = person === VISITOR;
  const head = unsent.find(({ sessionId }) => sessionId === next?.sessionId) ?? (isVisitor ? undefined : unsent[0]);
  const isRequested = next?.isToBeSent === true && next.sessionId === head?.sessionId;
  return head && { kind: 'from-before', head, isToBeSent: isRequested && !isVisitor };
};

interface OpenedProps extends Pick<AttemptsProps, 'challenge' | 'definition' | 'onLive'> {
  readonly onSave: (() => void) | undefined;
  readonly head: SavedHead;
  readonly isToBeSent: boolean;
  readonly onSubmitted: () => void;
  readonly onRecordAgain: () => void;
  readonly onDiscard: () => void;
  readonly isStillSaved: () => Promise<boolean>;
}

/**
 * Notice that a saved recording could not be read. Offers a retry, and the video alone, which may
 * still be readable.
 */
const Unreadable = ({ head, onRetry }: { readonly head: SavedHead; readonly onRetry: () => void }): ReactElement => (
  <Notice
    title={t('Error Loading Recording')}
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>{t('Try Again')}</Button>
        {head.hasVideo ? (
          <Button variant="secondary" onClick={() => void saveKeptVideo(head)}>
            {t('Save Video to Device')}
          </Button>
        ) : null}
      </div>
    }
  >
    {t('We couldn’t read it from your browser. It’s still on this device: try again or reload the page.')}
  </Notice>
);

/**
 * Reads an unsent recording and shows its results. Assembling and counting its pieces takes a
 * moment.
 */
const Opened = ({ head, ...props }: OpenedProps): ReactElement => {
  const { data: kept, isFetching, refetch } = useQuery(keptQuery(head, props.definition));
  if (kept) return <ResultsView {...props} kept={kept} keptAs="whole" isFromBefore />;
  if (isFetching) return <Spinner label={t('Loading...')} className="py-24 text-lg" />;
  if (kept === undefined) return <Unreadable head={head} onRetry={() => void refetch()} />;
  return (
    <Notice
      title={t('Recording Not Found')}
      action={<Button onClick={props.onRecordAgain}>{t('Record Again')}</Button>}
    >
      {t('It was submitted or discarded in another tab, or your browser cleared its storage.')}
    </Notice>
  );
};

/**
 * Returns the recording whose results are on screen, and `show`, which shows a finished attempt.
 * `shown` is undefined while the recorder is on screen.
 */
const useShown = (
  { unsent, person }: Pick<TakingProps, 'unsent' | 'person'>,
  refresh: (keptAs: SaveStatus) => Promise<void>,
) => {
  const [shown, setShown] = useState(() => firstShown(unsent, person));
  const show = ({ kept, isKept }: Finished): void => {
    setShown({ kind: 'recorded', kept, keptAs: undefined });
    void isKept.then((keptAs) => {
      setShown((now) => (now?.kind === 'recorded' && now.kept === kept ? { ...now, keptAs } : now));
      return refresh(keptAs);
    });
  };
  return { shown, setShown, show };
};

const Taking = (props: TakingProps): ReactElement => {
  const { challenge, definition, person, url, closed, onLive, unsent, onSave } = props;
  const { keeper, isUnkept, refusal, codeWord, forget, discard, isStillSaved, refresh } = useAttemptDrafts(
    person,
    challenge,
  );
  const { shown, setShown, show } = useShown(props, refresh);
  const finished = (attempt: Attempt): void => {
    toast({ title: t('Recording Stopped'), description: endingMessage(attempt.ending ?? 'person') });
    show(keeper.finish(attempt));
  };
  const again = (): void => {
    forgetNext();
    setShown(undefined);
    onLive(false);
  };
  if (shown) {
    const sessionId = shown.kind === 'recorded' ? shown.kept.sessionId : shown.head.sessionId;
    const after = {
      onSubmitted: () => void forget(sessionId),
      onRecordAgain: again,
      onDiscard: () => void discard(sessionId).then(again),
      isStillSaved: () => isStillSaved(sessionId),
      onSave: onSave && (() => onSave(sessionId)),
    };
    const results = { challenge, definition, onLive, ...after };
    return (
      <div className="page">
        {shown.kind === 'recorded' ? (
          <ResultsView key={sessionId} {...results} kept={shown.kept} keptAs={shown.keptAs} isFromBefore={false} />
        ) : (
          <Opened key={sessionId} {...results} {...shown} />
        )}
      </div>
    );
  }
  const source =
    url === undefined ? ({ kind: 'camera', id: undefined } as const) : ({ kind: 'test-video', url } as const);
  const recording = { challenge, definition, source, person, keeper, isUnkept, refusal, codeWord, onLive };
  const open = (head: SavedHead): void => setShown({ kind: 'from-before', head, isToBeSent: false });
  const notes = (
    <>
      <StorageWarning />
      <UnsentRecordings unsent={unsent} onOpen={open} onDiscard={({ sessionId }) => void discard(sessionId)} />
    </>
  );
  if (closed)
    return (
      <div className="page">
        {notes}
        {closed}
      </div>
    );
  return (
    // Fills the screen below the page's header, which is 8.5rem high, so that the Start button is
    // visible.
    <div className="flex h-[calc(100dvh-8.5rem)] min-h-fit flex-col">
      <div className="page">{notes}</div>
      <RecorderView
        {...recording}
        {...{ notes }}
        aside={<UnsentLine {...{ unsent }} onOpen={open} />}
        onAttempt={finished}
        onOnlyHere={show}
      />
    </div>
  );
};

export const Attempts = (props: AttemptsProps): ReactElement => {
  const { data } = useQuery(unsentQuery(props.person));
  if (!data) return <Spinner label={t('Initializing...')} className="py-24 text-lg" />;
  return <Taking {...props} unsent={data.filter(({ challenge }) => challenge === props.challenge.id)} />;
};
