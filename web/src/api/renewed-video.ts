/** Links to a recording's video hold for about an hour: one that plays for longer asks for another. */
import { useQuery } from '@tanstack/react-query';
import { recordingQuery } from './recording.ts';

/** Gives the link as it is now; undefined where there is none, or no answer. `recording`: its id. */
export const useRenewedVideo = (recording: string): (() => Promise<string | undefined>) => {
  const { refetch } = useQuery({ ...recordingQuery(recording), enabled: false });
  return async () => (await refetch()).data?.recording.videoUrl ?? undefined;
};
