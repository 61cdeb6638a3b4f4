/** Derives readable shades of the organiser's accent colour for the light and the dark theme. */
import type { CSSProperties } from 'react';

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Backgrounds on which contrast is lowest (theme.css): the darkest of the light theme, and the
 * lightest of the dark theme.
 */
const BACKGROUNDS = { light: '#ece6da', dark: '#26282c' } as const;
/** Minimum contrast of buttons and ornaments with the background (WCAG 2.2, 1.4.11). */
const MIN_CONTRAST = 3;
/**
 * Share of black or white (0 to 1) that `readableOn` adds in each step until the contrast is high
 * enough.
 */
const STEP = 0.02;

const parseHex = (hex: string): Rgb => {
  const byte = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [byte(1), byte(3), byte(5)];
};

const toHex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/**
 * Returns the relative luminance, 0 to 1 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
 */
const luminanceOf = (color: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export const contrastOf = (one: string, other: string): number => {
  const [first, second] = [luminanceOf(parseHex(one)), luminanceOf(parseHex(other))];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
};

/**
 * Mixes `hex` with black (`towards` 0) or white (255) until its contrast is at least MIN_CONTRAST.
 */
const readableOn = (hex: string, background: string, towards: 0 | 255): string => {
  let share = 0;
  let mixed = hex;
  while (contrastOf(mixed, background) < MIN_CONTRAST && share < 1) {
    share = Math.min(1, share + STEP);
    const [red, green, blue] = parseHex(hex);
    const mix = (part: number): number => part + (towards - part) * share;
    mixed = toHex([mix(red), mix(green), mix(blue)]);
  }
  return mixed;
};

export interface AccentShades {
  readonly light: string;
  /** Shade for the dark theme. Also used over pictures, which are dark in both themes. */
  readonly dark: string;
}

/**
 * Returns the text colour for a background `hex`: black or white, the one with the higher contrast.
 * That contrast is always at least 4.58.
 */
export const textOn = (hex: string): string =>
  contrastOf(hex, '#ffffff') >= contrastOf(hex, '#000000') ? '#ffffff' : '#000000';

export const accentShades = (hex: string): AccentShades => ({
  light: readableOn(hex, BACKGROUNDS.light, 0),
  dark: readableOn(hex, BACKGROUNDS.dark, 255),
});

/**
 * Returns the class and CSS variables that set the accent colour (`.accented` in theme.css); {} if
 * `hex` is null.
 */
export const accentProps = (hex: string | null): { readonly className?: string; readonly style?: CSSProperties } => {
  if (hex === null) return {};
  const { light, dark } = accentShades(hex);
  const style: CSSProperties = {
    ['--accent-light' as string]: light,
    ['--accent-dark' as string]: dark,
    ['--on-accent-light' as string]: textOn(light),
    ['--on-accent-dark' as string]: textOn(dark),
  };
  return { className: 'accented', style };
};
