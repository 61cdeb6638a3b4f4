/**
 * Finds copies that were checked before their original was known. A recording with a video is
 * checked only after the video is prepared; one without is checked immediately.
 */
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Checking } from './checking.ts';
import { SIMILAR_MOTION, SIMILAR_PICTURES } from './limits.ts';
import { findLaterPrints } from './rep-prints.ts';
import type { NewRepPrint } from './rep-prints.ts';
import { findAlikeLater, findSameLater, listPictures } from './store.ts';
import type { NewFingerprint } from './store.ts';

/** Fingerprints of a recording, and the words used to search for similar ones. */
export interface Print {
  readonly fingerprint: NewFingerprint;
  readonly query: readonly number[];
  readonly repPrint: NewRepPrint;
}

/**
 * Wider than the limit itself: the comparison is slightly asymmetric, and the copy's own check
 * decides.
 */
const WORTH_A_LOOK = SIMILAR_MOTION * 1.5;

/** Maximum number of later videos to compare with: thumbnails are large. */
const MAX_VIDEOS = 40;

interface Named {
  readonly recordingId: string;
}

/** Returns all matches that `find` would return, by removing each match and searching again. */
const allFound = async <Other extends Named>(
  others: readonly Other[],
  find: (others: readonly Other[]) => Promise<Named | undefined>,
): Promise<readonly string[]> => {
  const found = await find(others);
  if (!found) return [];
  const rest = others.filter(({ recordingId }) => recordingId !== found.recordingId);
  return [found.recordingId, ...(await allFound(rest, find))];
};

/**
 * Returns later recordings that are similar to this one and were not flagged as copies when they
 * were checked.
 */
export const findLaterCopies = async (
  { fingerprint, query, repPrint }: Print,
  { closest, copied, likest }: Checking,
  { db }: JobContext,
): Promise<readonly string[]> => {
  const alike = (check: 'similar_motion' | 'similar_pictures') => findAlikeLater(db, fingerprint, query, check);
  const moving = await allFound(await alike('similar_motion'), (others) =>
    closest(fingerprint.motion, others, WORTH_A_LOOK),
  );
  const later = await copied(repPrint.print, await findLaterPrints(db, repPrint));
  const repeated = later.flatMap(({ recordingId }) => (recordingId === null ? [] : [recordingId]));
  const [own] = await listPictures(db, [fingerprint.recordingId]);
  const ids = own ? (await alike('similar_pictures')).slice(0, MAX_VIDEOS).map(({ recordingId }) => recordingId) : [];
  const shown = own
    ? await allFound(await listPictures(db, ids), (others) => likest(own.pictures, others, SIMILAR_PICTURES))
    : [];
  return [...new Set([...(await findSameLater(db, fingerprint)), ...moving, ...repeated, ...shown])];
};
