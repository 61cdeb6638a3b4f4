/** Our own clips (media/clips), which lie beside the page like its pictures: each with a poster and the landmarks the pose model saw. */
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { queryOptions } from '@tanstack/react-query';
import { t } from '../language/texts.ts';

/** The first one is what a new panel of the editor shows. */
export const SAMPLE_CLIPS = [
  { clip: 'push-up', name: t('Push-up') },
  { clip: 'push-up-faults', name: t('Push-up with faults') },
  { clip: 'squat', name: t('Squat') },
  { clip: 'squat-faults', name: t('Squat with faults') },
  { clip: 'pull-up', name: t('Pull-up') },
  { clip: 'pull-up-faults', name: t('Pull-up with faults') },
  { clip: 'bench-press', name: t('Bench press') },
  { clip: 'bench-press-faults', name: t('Bench press with faults') },
] as const;

export type SampleClip = (typeof SAMPLE_CLIPS)[number]['clip'];

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The clip of the exercise that is called so ("Strict squat": the squat, "Pushups": the push-up); undefined where we have none. */
export const sampleClipFor = (exercise: string): SampleClip | undefined =>
  SAMPLE_CLIPS.find(({ clip }) => lettersOf(exercise).includes(lettersOf(clip)))?.clip;

export const sampleUrl = (clip: SampleClip, end: 'webm' | 'jpg' | 'track.json'): string => `/samples/${clip}.${end}`;

const trackOf = async (clip: SampleClip, signal: AbortSignal): Promise<Track> => {
  const reply = await fetch(sampleUrl(clip, 'track.json'), { signal });
  if (!reply.ok) throw new Error(`The sample's landmarks are not there (${reply.status}).`);
  const track = parseTrack(await reply.json());
  if (!track.ok) throw new Error(track.message);
  return track.value;
};

/** The clip's landmarks. Thousands of frames are one value: comparing them one by one would cost more than drawing them. */
export const sampleTrackQuery = (clip: SampleClip) =>
  queryOptions({
    staleTime: Infinity,
    structuralSharing: false,
    queryKey: ['player.sample', clip],
    queryFn: ({ signal }) => trackOf(clip, signal),
  });
