import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { openExamining } from './checks-in-worker-threads.ts';
import { findCopiedReps, verifyTrack, recountTrack } from './compare-and-recount-tracks.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const definition = z
  .looseObject({})
  .parse(JSON.parse(readFileSync(join(ROOT, 'engine/exercises/push-up.json'), 'utf8')));
const clip = new Uint8Array(readFileSync(join(ROOT, 'media/clips/push-up.track.json.gz')));

describe('recounting a track in a worker thread', () => {
  it('returns the same result as recounting in the main thread', async () => {
    expect(await openExamining().recount(clip, definition, 7000)).toEqual(await recountTrack(clip, definition, 7000));
  });

  it.each([
    ['an invalid track', new Uint8Array([1]), definition],
    ['an invalid definition', clip, {}],
  ])('rejects %s with the same error as the main thread', async (_what, packed, by) => {
    const [there, here] = await Promise.all(
      [openExamining().recount, recountTrack].map((count) => count(packed, by, null).catch((error: unknown) => error)),
    );
    expect(there).toBeInstanceOf(AppError);
    expect(there).toEqual(here);
  });
});

it('searches for copies until it found as many as were asked for', async () => {
  const { reps } = await recountTrack(clip, definition, null);
  const { facts } = await verifyTrack(clip, reps);
  if (!facts) throw new Error('The clip has no reps.');
  const { print } = facts.shapes;
  const others = ['first', 'second', 'third'].map((id) => ({ id, recordingId: null, print }));
  const { copied } = openExamining();
  expect(await copied(print, others)).toEqual(await findCopiedReps(print, others));
  const some = await copied(print, others, 1);
  expect(some).toEqual(await findCopiedReps(print, others, 1));
  expect(some.map(({ id }) => id)).toEqual(['first']);
});
