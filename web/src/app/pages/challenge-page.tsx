import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ChallengeScreen } from '../../features/challenges/challenge-screen.tsx';

const route = getRouteApi('/challenge/$challenge');

export const ChallengePage = (): ReactElement => <ChallengeScreen challenge={route.useParams().challenge} />;
