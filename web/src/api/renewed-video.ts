/** Renews video links, which expire after about an hour, during playback. */
import { useQuery } from '@tanstack/react-query';
import { recordingQuery } from './recording.ts';

/**
 * Returns a function that resolves to the current link; undefined without one or on failure.
 * `recording`: its id.
 */
export const useRenewedVideo = (recording: string): (() => Promise<string | undefined>) => {
  const { refetch } = useQuery({ ...recordingQuery(recording), enabled: false });
  return async () => (await refetch()).data?.recording.videoUrl ?? undefined;
};
