/**
 * Generates tracks of simulated people: variations of our clip at different speeds, so that none
 * counts as a duplicate.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';

const CLIP = join(import.meta.dirname, '../../../media/clips/push-up.track.json.gz');

const Track = z.looseObject({
  frames: z.array(z.looseObject({ t: z.number(), p: z.array(z.number()).nullable() })),
});

/** Maximum slowdown of a section relative to the clip, and number of frames per section. */
const SLOWEST = 1.3;
const STRETCH = 30;

export interface MadeTrack {
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly durationMs: number;
}

/** Returns a generator of tracks; `random` decides how they differ. */
export const trackMaker = (random: () => number): (() => MadeTrack) => {
  const { frames, ...rest } = Track.parse(JSON.parse(gunzipSync(readFileSync(CLIP)).toString('utf8')));
  const head = JSON.stringify(rest).slice(0, -1);
  const poses = frames.map(({ t, p }) => ({ t, text: `,"p":${JSON.stringify(p)}}` }));
  return () => {
    let [at, pace, before] = [0, 1, poses[0]?.t ?? 0];
    const lines = poses.map(({ t, text }, index) => {
      if (index % STRETCH === 0) pace = 1 + (SLOWEST - 1) * random();
      at += Math.round((t - before) * pace);
      before = t;
      return `{"t":${at}${text}`;
    });
    const packed = gzipSync(`${head},"frames":[${lines.join(',')}]}`, { level: 1 });
    return { packed: new Uint8Array(packed), durationMs: at };
  };
};
