/**
 * First part of the query keys of all lists of unsent recordings. Invalidating it refetches these
 * lists.
 */
export const KEPT_KEY = 'device.kept';
