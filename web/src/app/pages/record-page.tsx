import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { RecordScreen } from '../../features/recordings/record-screen.tsx';

const route = getRouteApi('/challenge/$challenge/record');

export const RecordPage = (): ReactElement => (
  <RecordScreen challenge={route.useParams().challenge} testVideo={route.useSearch().testVideo} />
);
