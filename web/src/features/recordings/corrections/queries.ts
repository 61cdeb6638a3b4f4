import { CorrectRecording, GetCorrections } from '@reptemple/contract/corrections';
import { GetLeaderboard } from '@reptemple/contract/leaderboard';
import { GetRecording } from '@reptemple/contract/recordings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';

export const correctionsQuery = (recording: string) => endpointQuery(GetCorrections, { params: { recording } }, 0);

export const useCorrectRecording = (recording: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (validReps: number) => call(CorrectRecording, { params: { recording }, body: { validReps } }),
    onSuccess: async () => {
      const changed = [GetRecording, GetCorrections, GetLeaderboard];
      await Promise.all(changed.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
    },
  });
};
