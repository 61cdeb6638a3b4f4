import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');

const Entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  license: z.unknown().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
});
const { packages } = z
  .object({ packages: z.record(z.string(), Entry) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
const NOTICE = readFileSync(join(ROOT, 'NOTICE'), 'utf8');

/** Package entries, without workspaces. */
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Builds for other platforms whose registry entry could not be read
 * when the lock file was completed.
 */
const WITHOUT_INTEGRITY: ReadonlySet<string> = new Set(
  [
    'darwin-arm64',
    'darwin-x64',
    'linux-arm-gnueabihf',
    'linux-arm64-gnu',
    'linux-arm64-musl',
    'win32-arm64-msvc',
    'win32-x64-msvc',
  ].map((platform) => `@napi-rs/webcodecs-${platform}`),
);

/** Licences that ask for nothing beyond keeping their text, which npm packages carry. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'MIT and ISC',
]);

/** Packages under any other licence, and the words by which NOTICE names them. */
const NAMED_IN_NOTICE: readonly (readonly [name: RegExp, licence: RegExp, words: string])[] = [
  [/^@img\/sharp-(?:libvips-|win32-|wasm32)/u, /LGPL-3\.0-or-later/u, 'libvips'],
  [/^mediabunny$/u, /^MPL-2\.0$/u, 'mediabunny'],
  [/^lightningcss/u, /^MPL-2\.0$/u, 'Lightning CSS'],
  [/^@fontsource/u, /^OFL-1\.1$/u, 'SIL Open Font License'],
];

const licenceOf = (path: string, { license }: z.output<typeof Entry>): string => {
  if (typeof license === 'string') return license;
  try {
    const { license: own } = z
      .object({ license: z.string() })
      .parse(JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')));
    return own;
  } catch {
    return '';
  }
};

describe('package-lock.json', () => {
  it('has an integrity hash for every package and no registry URL', () => {
    const bare = installed.filter(([path, { integrity }]) => !integrity && !WITHOUT_INTEGRITY.has(nameOf(path)));
    expect(bare.map(([path]) => path)).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});

describe('production dependencies', () => {
  const shipped = installed.filter(([, { dev }]) => !dev);

  it('have a permissive licence or are named in NOTICE', () => {
    const unnamed = shipped.filter(([path, entry]) => {
      const licence = licenceOf(path, entry);
      if (PERMISSIVE.has(licence)) return false;
      // Builds for other platforms without a stated licence have that of their parent, which is listed.
      if (licence === '' && path.includes('-'))
        return !installed.some(
          ([other, parent]) => nameOf(path).startsWith(`${nameOf(other)}-`) && PERMISSIVE.has(licenceOf(other, parent)),
        );
      const name = nameOf(path);
      return !NAMED_IN_NOTICE.some(
        ([names, licences, words]) => names.test(name) && licences.test(licence) && NOTICE.includes(words),
      );
    });
    expect(unnamed.map(([path, entry]) => `${nameOf(path)}: ${licenceOf(path, entry)}`)).toEqual([]);
  });

  it('have every licence text that is required in NOTICE', () => {
    for (const [, , words] of NAMED_IN_NOTICE) expect(NOTICE).toContain(words);
    // Declared as MIT; its binary contains libraries under other licences.
    expect(NOTICE).toContain('@napi-rs/webcodecs');
  });
});
