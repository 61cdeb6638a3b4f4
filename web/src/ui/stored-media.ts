/**
 * For whatever shows a recording's video or pictures, which may lie in a storage of another origin: asked for as `fetch` asks, or pixels
 * of theirs could not be read (a rerun of the analysis), and what the browser has kept of them could not be saved or shared.
 */
export const STORED_MEDIA = { crossOrigin: 'anonymous' } as const;
