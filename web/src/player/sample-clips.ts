/** Sample clips (media/clips): static files of a video, a poster and its landmarks. */
import { queryOptions } from '@tanstack/react-query';
import { parseTrack } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import { t } from '../i18n/translate.ts';

/** Sample clips with their names. The first is the default in the exercise editor. */
export const SAMPLE_CLIPS = [
  { clip: 'push-up', name: t('Push-up') },
  { clip: 'push-up-faults', name: t('{exercise} with faults', { exercise: t('Push-up') }) },
  { clip: 'squat', name: t('Squat') },
  { clip: 'squat-faults', name: t('{exercise} with faults', { exercise: t('Squat') }) },
  { clip: 'pull-up', name: t('Pull-up') },
  { clip: 'pull-up-faults', name: t('{exercise} with faults', { exercise: t('Pull-up') }) },
  { clip: 'bench-press', name: t('Bench press') },
  { clip: 'bench-press-faults', name: t('{exercise} with faults', { exercise: t('Bench press') }) },
] as const;

export type SampleClip = (typeof SAMPLE_CLIPS)[number]['clip'];

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/**
 * Returns the clip that matches an exercise name ("Strict squat": squat; "Pushups": push-up);
 * undefined if there is none.
 */
export const sampleClipFor = (exercise: string): SampleClip | undefined =>
  SAMPLE_CLIPS.find(({ clip }) => lettersOf(exercise).includes(lettersOf(clip)))?.clip;

export const sampleUrl = (clip: SampleClip, end: 'webm' | 'jpg' | 'track.json'): string => `/samples/${clip}.${end}`;

/**
 * Loads the landmarks of a clip.
 * @throws Error if they are missing or invalid
 */
export const loadSampleTrack = async (clip: SampleClip, signal: AbortSignal): Promise<Track> => {
  const reply = await fetch(sampleUrl(clip, 'track.json'), { signal });
  if (!reply.ok) throw new Error(`The sample's landmarks are not there (${reply.status}).`);
  const track = parseTrack(await reply.json());
  if (!track.ok) throw new Error(track.message);
  return track.value;
};

/**
 * Query of a clip's landmarks. Structural sharing is off, because comparing thousands of frames is
 * slower than drawing them.
 */
export const sampleTrackQuery = (clip: SampleClip) =>
  queryOptions({
    staleTime: Infinity,
    structuralSharing: false,
    queryKey: ['player.sample', clip],
    queryFn: ({ signal }) => loadSampleTrack(clip, signal),
  });
