/** First part of the query keys of saved recordings. Invalidating it refetches all their lists. */
export const KEPT_KEY = 'device.kept';
