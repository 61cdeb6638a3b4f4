/** Builds web and server, unless the sources are unchanged since the last build. */
export declare const buildIfStale: () => void;
