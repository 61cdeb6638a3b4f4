import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { GuestForm, JoinForm } from '../../features/auth/join/guest-and-email-join-forms.tsx';
import { DuelGate } from '../../features/challenges/join-duel-before-recording.tsx';
import { moveNextDraftToGuest } from '../../features/recordings/drafts/move-next-draft-to-guest.ts';
import { saveAfterSignIn } from '../../features/recordings/drafts/unsent-recordings-store.ts';
import { RecordScreen } from '../../features/recordings/record-screen.tsx';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';

const route = getRouteApi('/challenge/$challenge/record');

/**
 * Renders the forms that visitors see before the recorder: registration as a guest if the challenge
 * allows it, otherwise sign-in. Also links to a practice set, which needs neither.
 */
const renderSignInForms = (challenge: Challenge): ReactElement => {
  const { id, allowsGuests } = challenge;
  const here = `/challenge/${encodeURIComponent(id)}/record`;
  return (
    <>
      {allowsGuests ? (
        <GuestForm challenge={challenge} here={here} onRegistered={moveNextDraftToGuest} />
      ) : (
        <JoinForm challenge={challenge} here={here} />
      )}
      <p className="mx-auto mb-6 w-full max-w-lg text-center">
        <Button asChild variant="quiet">
          <Link to="/challenge/$challenge/record" params={{ challenge: id }} search={{ practice: true }}>
            {t('Try it first')}
          </Link>
        </Button>
      </p>
    </>
  );
};

export const RecordPage = (): ReactElement => {
  const { challenge } = route.useParams();
  const { isMember, isGuest, isAdmin } = useAuth();
  const [begun, setBegun] = useState<string>();
  const onLive = (isLive: boolean): void => {
    if (isLive) setBegun(challenge);
  };
  const { testVideo, practice } = route.useSearch();
  const navigate = route.useNavigate();
  const save = (sessionId: string): void => {
    saveAfterSignIn(sessionId, Date.now());
    void navigate({ search: {} });
  };
  return (
    <DuelGate challenge={challenge} viewer={{ isMember, isGuest, isAdmin }} hasBegun={begun === challenge}>
      <RecordScreen
        {...{ challenge, testVideo, signIn: renderSignInForms, onLive }}
        onSave={practice ? save : undefined}
      />
    </DuelGate>
  );
};
