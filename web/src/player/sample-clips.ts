/** Sample clips: each is a video, a poster and a track, served as static files from media/clips. */
import { queryOptions } from '@tanstack/react-query';
import { parseTrack } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import { t } from '../i18n/translate.ts';

/**
 * Ids of the sample clips and their displayed names. The first is the default in the exercise
 * editor.
 */
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
 * Returns the sample clip that matches an exercise's name, such as "squat" for "Strict squat" or
 * "push-up" for "Pushups". Returns undefined if none matches.
 */
export const sampleClipFor = (exercise: string): SampleClip | undefined =>
  SAMPLE_CLIPS.find(({ clip }) => lettersOf(exercise).includes(lettersOf(clip)))?.clip;

export const sampleUrl = (clip: SampleClip, end: 'webm' | 'jpg' | 'track.json'): string => `/samples/${clip}.${end}`;

/**
 * Loads the track of a sample clip.
 * @throws Error if it is missing or invalid
 */
export const loadSampleTrack = async (clip: SampleClip, signal: AbortSignal): Promise<Track> => {
  const reply = await fetch(sampleUrl(clip, 'track.json'), { signal });
  if (!reply.ok) throw new Error(`The sample's landmarks are not there (${reply.status}).`);
  const track = parseTrack(await reply.json());
  if (!track.ok) throw new Error(track.message);
  return track.value;
};

/**
 * Query for a sample clip's track. Structural sharing is off, because comparing thousands of frames
 * is slower than drawing them.
 */
export const sampleTrackQuery = (clip: SampleClip) =>
  queryOptions({
    staleTime: Infinity,
    structuralSharing: false,
    queryKey: ['player.sample', clip],
    queryFn: ({ signal }) => loadSampleTrack(clip, signal),
  });
