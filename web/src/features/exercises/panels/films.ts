/**
 * Videos of one's own that panels show: kept in this browser, each with the landmarks the pose model saw in it, until they are
 * removed. They are sent nowhere. Where the browser keeps nothing they last as long as the page.
 */
import type { Track } from '@reptemple/engine/track';
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** What is told of a film without reading it. */
export interface FilmHead {
  readonly id: string;
  /** The user id of who put it here: nobody else is shown it. */
  readonly owner: string;
  /** Of the file it came from. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly addedAt: number;
  /** The pose model has seen it to its end. */
  readonly isWatched: boolean;
}

export interface Film extends FilmHead {
  readonly video: Blob;
  /** Null until it is watched. */
  readonly track: Track | null;
}

interface Films extends DBSchema {
  readonly heads: { readonly key: string; readonly value: FilmHead };
  readonly videos: { readonly key: string; readonly value: Blob };
  readonly tracks: { readonly key: string; readonly value: Track };
}

const NAME = 'reptemple-films';
/** In version 1 films had no owner. */
const VERSION = 2;
const STORES = ['heads', 'videos', 'tracks'] as const;

let opened: Promise<IDBPDatabase<Films>> | undefined;

const closeOpened = (): void => {
  void opened?.then((database) => database.close());
  opened = undefined;
};

// Some browsers throw at once where they forbid a storage.
const open = async (): Promise<IDBPDatabase<Films>> =>
  openDB<Films>(NAME, VERSION, {
    upgrade: (database, before) => {
      for (const store of STORES) {
        // It was not written down whose those were: nobody knows to whom they may be shown.
        if (before > 0) database.deleteObjectStore(store);
        database.createObjectStore(store);
      }
    },
    // Another version of this page wants to change the storage.
    blocking: closeOpened,
  });

const connection = (): Promise<IDBPDatabase<Films>> => {
  opened ??= open().catch((fault: unknown) => {
    opened = undefined;
    throw fault;
  });
  return opened;
};

/** What the browser would not keep. */
const unkept = new Map<string, Film>();

/** False where the browser keeps nothing, or has no room. */
const tried = async (write: (database: IDBPDatabase<Films>) => Promise<unknown>): Promise<boolean> => {
  try {
    await write(await connection());
    return true;
  } catch {
    return false;
  }
};

const headOf = ({ id, owner, name, addedAt, isWatched }: Film): FilmHead => ({ id, owner, name, addedAt, isWatched });

/** Answers whether it will be there after a reload. */
export const addFilm = async (film: Film): Promise<boolean> => {
  const isKept = await tried(async (database) => {
    const writing = database.transaction(['heads', 'videos'], 'readwrite');
    await Promise.all([
      writing.objectStore('heads').put(headOf(film), film.id),
      writing.objectStore('videos').put(film.video, film.id),
      writing.done,
    ]);
  });
  if (!isKept) unkept.set(film.id, film);
  return isKept;
};

/** What the pose model saw in it. Answers whether that will be there after a reload. */
export const addTrack = async (film: Film, track: Track): Promise<boolean> => {
  const watched = { ...film, track, isWatched: true };
  const isKept =
    !unkept.has(film.id) &&
    (await tried(async (database) => {
      const writing = database.transaction(['heads', 'tracks'], 'readwrite');
      await Promise.all([
        writing.objectStore('heads').put(headOf(watched), film.id),
        writing.objectStore('tracks').put(track, film.id),
        writing.done,
      ]);
    }));
  if (!isKept) unkept.set(film.id, watched);
  return isKept;
};

const readFilm = async (id: string): Promise<Film | undefined> => {
  const reading = (await connection()).transaction(STORES);
  const [head, video, track] = await Promise.all([
    reading.objectStore('heads').get(id),
    reading.objectStore('videos').get(id),
    reading.objectStore('tracks').get(id),
  ]);
  return head && video ? { ...head, video, track: track ?? null } : undefined;
};

/** Null for one that was removed, never kept, or is another's. */
export const findFilm = async (id: string, owner: string): Promise<Film | null> => {
  const film = unkept.get(id) ?? (await readFilm(id).catch(() => undefined));
  return film?.owner === owner ? film : null;
};

/** This person's, the latest first. */
export const listFilms = async (owner: string): Promise<readonly FilmHead[]> => {
  const kept = await connection()
    .then((database) => database.getAll('heads'))
    .catch(() => []);
  const here = [...unkept.values()];
  const all = [...kept.filter(({ id }) => !unkept.has(id)), ...here.map(headOf)];
  return all.filter((film) => film.owner === owner).toSorted((one, other) => other.addedAt - one.addedAt);
};

export const removeFilm = async (id: string): Promise<void> => {
  unkept.delete(id);
  await tried(async (database) => {
    const removing = database.transaction(STORES, 'readwrite');
    await Promise.all([...STORES.map((store) => removing.objectStore(store).delete(id)), removing.done]);
  });
};
