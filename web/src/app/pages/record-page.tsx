import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { GuestForm } from '../../features/auth/join/guest-form.tsx';
import { JoinForm } from '../../features/auth/join/join-form.tsx';
import { DuelGate } from '../../features/challenges/duel-gate.tsx';
import { bringSetToGuest } from '../../features/recordings/drafts/bring-set.ts';
import { RecordScreen } from '../../features/recordings/record-screen.tsx';

const route = getRouteApi('/challenge/$challenge/record');

/** Form for visitors: register as a guest, or create an account. */
const signIn = ({ id, allowsGuests }: Challenge): ReactElement => {
  const here = `/challenge/${encodeURIComponent(id)}/record`;
  return allowsGuests ? (
    <GuestForm challengeId={id} here={here} onRegistered={bringSetToGuest} />
  ) : (
    <JoinForm challengeId={id} here={here} />
  );
};

export const RecordPage = (): ReactElement => {
  const { challenge } = route.useParams();
  const { isMember, isGuest, isAdmin } = useAuth();
  /** Challenge in which a recording has been started on this page. */
  const [begun, setBegun] = useState<string>();
  const onLive = (isLive: boolean): void => {
    if (isLive) setBegun(challenge);
  };
  return (
    <DuelGate challenge={challenge} viewer={{ isMember, isGuest, isAdmin }} hasBegun={begun === challenge}>
      <RecordScreen challenge={challenge} testVideo={route.useSearch().testVideo} signIn={signIn} onLive={onLive} />
    </DuelGate>
  );
};
