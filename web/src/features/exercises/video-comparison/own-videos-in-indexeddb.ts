/**
 * Stores the user's own videos and their landmarks in IndexedDB, never on the server. If the
 * browser denies storage, they last until the page is closed.
 */
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Track } from '@reptemple/engine/landmark-track';

export interface FilmHead {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  /** Time at which the video was added, as Unix time in ms. */
  readonly addedAt: number;
  readonly isWatched: boolean;
}

export interface Film extends FilmHead {
  readonly video: Blob;
  /** Landmarks of the video; null until it is analysed. */
  readonly track: Track | null;
}

interface Films extends DBSchema {
  readonly heads: { readonly key: string; readonly value: FilmHead };
  readonly videos: { readonly key: string; readonly value: Blob };
  readonly tracks: { readonly key: string; readonly value: Track };
}

const NAME = 'reptemple-films';
/** Version of the IndexedDB database. In version 1, videos had no owner. */
const VERSION = 2;
const STORES = ['heads', 'videos', 'tracks'] as const;

let opened: Promise<IDBPDatabase<Films>> | undefined;

const closeOpened = (): void => {
  void opened?.then((database) => database.close());
  opened = undefined;
};

// `open` is async, because some browsers throw synchronously if storage is blocked.
const open = async (): Promise<IDBPDatabase<Films>> =>
  openDB<Films>(NAME, VERSION, {
    upgrade: (database, before) => {
      for (const store of STORES) {
        // An upgrade deletes the videos of version 1, which have no owner: it is unknown who may
        // see them.
        if (before > 0) database.deleteObjectStore(store);
        database.createObjectStore(store);
      }
    },
    // Closes the connection when another tab needs to upgrade the database.
    blocking: closeOpened,
  });

const connection = (): Promise<IDBPDatabase<Films>> => {
  opened ??= open().catch((fault: unknown) => {
    opened = undefined;
    throw fault;
  });
  return opened;
};

/** Videos that could not be stored, by id. They last until the page is closed. */
const inMemory = new Map<string, Film>();

/** Runs a write to the database. Resolves to false if storage is unavailable or full. */
const wrote = async (write: (database: IDBPDatabase<Films>) => Promise<unknown>): Promise<boolean> => {
  try {
    await write(await connection());
    return true;
  } catch {
    return false;
  }
};

const headOf = ({ id, owner, name, addedAt, isWatched }: Film): FilmHead => ({ id, owner, name, addedAt, isWatched });

/**
 * Stores a video. Resolves to true if it survives a reload, and to false if it is only in memory.
 */
export const addFilm = async (film: Film): Promise<boolean> => {
  const isKept = await wrote(async (database) => {
    const writing = database.transaction(['heads', 'videos'], 'readwrite');
    await Promise.all([
      writing.objectStore('heads').put(headOf(film), film.id),
      writing.objectStore('videos').put(film.video, film.id),
      writing.done,
    ]);
  });
  if (!isKept) inMemory.set(film.id, film);
  return isKept;
};

/**
 * Stores the landmarks of a video. Resolves to true if they survive a reload, and to false if they
 * are only in memory.
 */
export const addTrack = async (film: Film, track: Track): Promise<boolean> => {
  const watched = { ...film, track, isWatched: true };
  const isKept =
    !inMemory.has(film.id) &&
    (await wrote(async (database) => {
      const writing = database.transaction(['heads', 'tracks'], 'readwrite');
      await Promise.all([
        writing.objectStore('heads').put(headOf(watched), film.id),
        writing.objectStore('tracks').put(track, film.id),
        writing.done,
      ]);
    }));
  if (!isKept) inMemory.set(film.id, watched);
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

/**
 * Resolves to a user's own video; null if it was removed, is not stored in this browser, or belongs
 * to another user.
 */
export const findFilm = async (id: string, owner: string): Promise<Film | null> => {
  const film = inMemory.get(id) ?? (await readFilm(id).catch(() => undefined));
  return film?.owner === owner ? film : null;
};

export const listFilms = async (owner: string): Promise<readonly FilmHead[]> => {
  const kept = await connection()
    .then((database) => database.getAll('heads'))
    .catch(() => []);
  const here = [...inMemory.values()];
  const all = [...kept.filter(({ id }) => !inMemory.has(id)), ...here.map(headOf)];
  return all.filter((film) => film.owner === owner).toSorted((one, other) => other.addedAt - one.addedAt);
};

export const removeFilm = async (id: string): Promise<void> => {
  inMemory.delete(id);
  await wrote(async (database) => {
    const removing = database.transaction(STORES, 'readwrite');
    await Promise.all([...STORES.map((store) => removing.objectStore(store).delete(id)), removing.done]);
  });
};
