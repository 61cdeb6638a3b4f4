/** Further queries of the recording page. */
import { ListDefinitions } from '@reptemple/contract/exercises/exercise-library';
import { GetKudos } from '@reptemple/contract/recordings/kudos';
import { GetProcessing } from '@reptemple/contract/recordings/recordings';
import { ReplayRecording } from '@reptemple/contract/recordings/verification';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';

/** Definitions an admin may choose from. */
export const definitionsQuery = endpointQuery(ListDefinitions, { query: { sort: 'name' } });

export const processingQuery = (recording: string) => endpointQuery(GetProcessing, { params: { recording } });

export const kudosQuery = (recording: string) => endpointQuery(GetKudos, { params: { recording } });

export const useReplay = (recording: string) =>
  useMutation({ mutationFn: () => call(ReplayRecording, { params: { recording } }) });
