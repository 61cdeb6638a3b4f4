/**
 * Queries for the comparison of videos: the user's own videos, and reps counted with the baseline
 * definition.
 */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/landmark-track';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { t } from '../../../i18n/translate.ts';
import { countTrack } from '../../../player/analysis/frame-by-frame-count.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { addFilm, addTrack, findFilm, listFilms, removeFilm } from './own-videos-in-indexeddb.ts';
import type { Film } from './own-videos-in-indexeddb.ts';
import { usePanelUser } from './panel-user-context.ts';

/**
 * Query options for tracks, which never become outdated. Structural sharing is off, because it
 * would compare thousands of frames.
 */
const WHOLE = { staleTime: Infinity, structuralSharing: false } as const;

export const filmsQuery = (owner: string) =>
  queryOptions({ queryKey: ['device.films', owner], queryFn: () => listFilms(owner) });

/** Object URLs of the user's own videos, by video id. */
const urls = new Map<string, string>();

export interface ShownFilm extends Film {
  readonly url: string;
}

const shown = async (id: string, owner: string): Promise<ShownFilm | null> => {
  const film = await findFilm(id, owner);
  if (!film) return null;
  // The video keeps its URL until it is removed, so that its player does not restart.
  const url = urls.get(id) ?? URL.createObjectURL(film.video);
  urls.set(id, url);
  return { ...film, url };
};

const forgetUrl = (id: string): void => {
  const url = urls.get(id);
  if (url !== undefined) URL.revokeObjectURL(url);
  urls.delete(id);
};

/**
 * Query of one of the user's own videos; null if it was removed, is not stored in this browser, or
 * belongs to another user.
 */
export const filmQuery = (id: string, owner: string) =>
  queryOptions({ ...WHOLE, queryKey: ['device.film', id, owner], queryFn: () => shown(id, owner) });

/**
 * Query that counts the reps of `track` with the definition `before` an edit; disabled if it is
 * undefined. `clip`: unique key of the track.
 */
export const repsBeforeQuery = (clip: string, track: Track, before: ExerciseDefinition | undefined) =>
  queryOptions({
    ...WHOLE,
    queryKey: ['exercises.reps-before', clip, JSON.stringify(before)],
    queryFn: async ({ signal }): Promise<readonly Rep[]> => {
      const analysis = before && (await countTrack(track, before, () => undefined, signal));
      return analysis?.chapters.reps ?? [];
    },
    enabled: before !== undefined,
  });

const toastNotSaved = (isKept: boolean): void => {
  if (!isKept)
    toast({
      title: t('Not Saved'),
      description: t('Browser storage is full. The video will be lost when you close this page.'),
      tone: 'error',
    });
};

interface NewFilm {
  readonly name: string;
  readonly video: Blob;
  readonly now: number;
  readonly track?: Track | null;
}

/** Returns functions that add and remove the user's own videos and store their landmarks. */
export const useFilms = () => {
  const queryClient = useQueryClient();
  const owner = usePanelUser();
  const tell = async (id?: string): Promise<void> => {
    await queryClient.invalidateQueries(filmsQuery(owner));
    // Refetches only this video: the players of other videos would restart.
    if (id !== undefined) await queryClient.invalidateQueries(filmQuery(id, owner));
  };
  return {
    /** Stores a video and resolves to its id. A video with a track needs no analysis. */
    add: async ({ name, video, now, track = null }: NewFilm): Promise<string> => {
      // A random id: `crypto.randomUUID` does not exist on pages without HTTPS.
      const id = `${now}-${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
      const film: Film = { id, owner, name, addedAt: now, isWatched: false, video, track: null };
      const isKept = await addFilm(film);
      toastNotSaved(track ? await addTrack(film, track) : isKept);
      await tell();
      return id;
    },
    watched: async (film: Film, track: Track): Promise<void> => {
      toastNotSaved(await addTrack(film, track));
      await tell(film.id);
    },
    remove: async (id: string): Promise<void> => {
      await removeFilm(id);
      forgetUrl(id);
      await tell(id);
    },
  };
};
