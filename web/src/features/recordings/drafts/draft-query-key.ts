/** Prefix of the keys of all queries that list saved recordings. */
export const KEPT_KEY = 'device.kept';
