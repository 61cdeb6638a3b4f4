import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { RecordingScreen } from '../../features/recordings/recording-screen.tsx';

const route = getRouteApi('/challenge/$challenge/recording/$recording');

export const RecordingPage = (): ReactElement => <RecordingScreen {...route.useParams()} />;
