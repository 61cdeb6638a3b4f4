/** Fake pose analyses of videos, made from tracks: tests do not decode videos unless stated. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import type { WatchVideo } from '../src/features/verification/watching/watch.ts';

const CLIP = new URL('../../media/clips/push-up.track.json.gz', import.meta.url);

const clipTrack = (): Track => {
  const parsed = parseTrack(JSON.parse(gunzipSync(readFileSync(CLIP)).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};

/** Track of our sample clip, which test attempts submit. */
export const CLIP_TRACK = clipTrack();

/** Returns the analysis of a video that shows this track, starting `lateMs` later. */
export const showing =
  (shown: Track, { lateMs = 0, sha256 = 'a'.repeat(64) } = {}): WatchVideo =>
  async ({ moments }) => {
    const lastsMs = (shown.frames.at(-1)?.t ?? 0) + lateMs;
    const within = moments.filter((moment) => moment <= lastsMs);
    const frames = within.map((moment) => {
      const frame = shown.frames.findLast(({ t }) => t <= moment - lateMs) ?? shown.frames[0];
      return { t: Math.round(moment), p: frame?.p ? [...frame.p] : null };
    });
    return { ok: true, frames, lastsMs, thumbnails: '', sha256 };
  };

let films = 0;

/** Every video shows the clip, but has a different hash. */
export const seeTheClip: WatchVideo = (order, ending) => {
  films += 1;
  return showing(CLIP_TRACK, { sha256: String(films).padStart(64, '0') })(order, ending);
};
