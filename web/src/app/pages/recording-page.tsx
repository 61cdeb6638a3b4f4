import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { RecordingScreen } from '../../features/recordings/detail/recording-screen.tsx';

const route = getRouteApi('/challenge/$challenge/recording/$recording');

/** Another recording begins anew: what was opened or typed belongs to the one before. */
export const RecordingPage = (): ReactElement => {
  const { challenge, recording } = route.useParams();
  const { isAdmin, isGuest } = useAuth();
  return <RecordingScreen key={recording} {...{ challenge, recording, isAdmin, isGuest }} />;
};
