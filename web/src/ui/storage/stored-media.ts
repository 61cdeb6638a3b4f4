/**
 * Attributes for elements that load a recording's video or pictures, which may be on another
 * origin. Without CORS their pixels cannot be read (for re-analysis), nor cached copies be saved or
 * shared.
 */
export const STORED_MEDIA = { crossOrigin: 'anonymous' } as const;
