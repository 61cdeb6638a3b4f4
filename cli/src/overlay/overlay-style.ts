/**
 * Colours of the dark theme, as in web/src/ui/theme.css, with larger sizes for reading from a
 * distance.
 */
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

export const COLOURS = {
  ink: '#efe8db',
  gold: '#e9bd55',
  clay: '#f0906f',
  veil: 'rgba(20, 21, 23, 0.78)',
} as const;

export const DISPLAY = 'Cinzel';
export const SANS = 'Inter';

const require = createRequire(import.meta.url);

const FILES: readonly (readonly [family: string, file: string])[] = [
  [DISPLAY, require.resolve('@fontsource-variable/cinzel/files/cinzel-latin-wght-normal.woff2')],
  [SANS, require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')],
];

/**
 * Registers bundled fonts, so that text looks the same on every machine, even one without fonts.
 */
export const registerFonts = (): void => {
  for (const [family, file] of FILES) {
    if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(file, family);
  }
};
