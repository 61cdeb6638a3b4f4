/**
 * Attributes for elements that load a recording's video or pictures, which may have another origin.
 * Without CORS their pixels cannot be read (for re-analysis), and cached copies cannot be saved or
 * shared.
 */
export const STORED_MEDIA = { crossOrigin: 'anonymous' } as const;
