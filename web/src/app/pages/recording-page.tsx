import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { RecordingScreen } from '../../features/recordings/detail/recording-screen.tsx';

const route = getRouteApi('/challenge/$challenge/recording/$recording');

/** Page of one recording. The `key` resets the page's state when another recording is shown. */
export const RecordingPage = (): ReactElement => {
  const { challenge, recording } = route.useParams();
  const { isAdmin, isGuest, isMember } = useAuth();
  return (
    <RecordingScreen key={recording} {...{ challenge, recording, isAdmin, isGuest }} hasSession={isMember || isGuest} />
  );
};
