/** The path of an installed Chromium, or undefined. */
export declare const findChromium: () => Promise<string | undefined>;
/** The path of Debian's headless shell, where Debian's Chromium is what the tests take; or undefined. */
export declare const findHeadlessShell: () => Promise<string | undefined>;
/** What draws the pages of tests without a camera, as it names itself: 'Chromium 156.0.8078.79'. */
export declare const namePageChromium: () => Promise<string | undefined>;
/** The path of a Chromium, installing one where there is none. */
export declare const requireChromium: () => Promise<string>;
