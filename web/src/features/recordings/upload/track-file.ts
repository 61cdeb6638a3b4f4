/** A track as the server takes it: gzipped JSON in a file (docs/track-format.md). */
import type { Track } from '@reptemple/engine/track';
import { gzipSync } from 'fflate';

/** The browser's own compression where there is one. (fflate's worker would be a blob, which our content policy forbids.) */
const gzipped = (track: Track): Promise<Blob> => {
  const json = new Blob([JSON.stringify(track)]);
  return typeof CompressionStream === 'undefined'
    ? json.arrayBuffer().then((bytes) => new Blob([new Uint8Array(gzipSync(new Uint8Array(bytes)))]))
    : new Response(json.stream().pipeThrough(new CompressionStream('gzip'))).blob();
};

export const trackFile = async (track: Track): Promise<File> =>
  new File([await gzipped(track)], 'track.json.gz', { type: 'application/gzip' });
