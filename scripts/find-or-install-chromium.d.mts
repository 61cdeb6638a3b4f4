/** Returns the path of an installed Chromium, or undefined. */
export declare const findChromium: () => Promise<string | undefined>;
/**
 * Returns the path of Debian's headless shell if the tests use Debian's Chromium; otherwise
 * undefined.
 */
export declare const findHeadlessShell: () => Promise<string | undefined>;
/**
 * Returns name and version of the browser that renders pages of tests without a camera, such as
 * 'Chromium 156.0.8078.79'.
 */
export declare const namePageChromium: () => Promise<string | undefined>;
/** Returns the path of a Chromium. Installs one if needed. */
export declare const requireChromium: () => Promise<string>;
