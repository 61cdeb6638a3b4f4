/**
 * Attributes for elements that load a recording's video or pictures, which may come from another
 * origin. Without CORS, their pixels could not be read for a reanalysis, and cached copies could
 * not be saved or shared.
 */
export const STORED_MEDIA = { crossOrigin: 'anonymous' } as const;
