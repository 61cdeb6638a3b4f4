import type { Challenge } from '@reptemple/contract/challenges';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { GuestForm } from '../../features/auth/join/guest-form.tsx';
import { JoinForm } from '../../features/auth/join/join-form.tsx';
import { RecordScreen } from '../../features/recordings/record-screen.tsx';

const route = getRouteApi('/challenge/$challenge/record');

/** Where a visitor begins: as a guest, or with an account made on the spot. */
const signIn = ({ id, allowsGuests }: Challenge): ReactElement => {
  const here = `/challenge/${encodeURIComponent(id)}/record`;
  return allowsGuests ? <GuestForm challengeId={id} here={here} /> : <JoinForm challengeId={id} here={here} />;
};

export const RecordPage = (): ReactElement => (
  <RecordScreen challenge={route.useParams().challenge} testVideo={route.useSearch().testVideo} signIn={signIn} />
);
