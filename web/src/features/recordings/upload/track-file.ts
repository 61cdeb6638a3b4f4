/** Converts a track to the file that the server accepts: gzipped JSON (docs/track-format.md). */
import type { Track } from '@reptemple/engine/track';
import { gzipSync } from 'fflate';

/**
 * Uses the browser's compression if available. (fflate's worker would be a blob, which our content
 * policy forbids.)
 */
const gzipped = (track: Track): Promise<Blob> => {
  const json = new Blob([JSON.stringify(track)]);
  return typeof CompressionStream === 'undefined'
    ? json.arrayBuffer().then((bytes) => new Blob([new Uint8Array(gzipSync(new Uint8Array(bytes)))]))
    : new Response(json.stream().pipeThrough(new CompressionStream('gzip'))).blob();
};

export const trackFile = async (track: Track): Promise<File> =>
  new File([await gzipped(track)], 'track.json.gz', { type: 'application/gzip' });
