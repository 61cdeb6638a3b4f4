/** Builds web and server, unless the last build was made from exactly these sources. */
export declare const buildIfStale: () => void;
