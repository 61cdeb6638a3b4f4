/** Begins the key of every query that lists what is kept on this device. */
export const KEPT_KEY = 'device.kept';
