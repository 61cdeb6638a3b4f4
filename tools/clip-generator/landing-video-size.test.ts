import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANDINGS } from './clip-list.ts';

/**
 * Maximum size of the landing page's video and poster. It includes the wide video, which a phone in
 * landscape loads.
 */
const LIMIT_BYTES = 1.5 * 1024 * 1024;

const bytesOf = (file: string): number => statSync(new URL(`../../media/clips/${file}`, import.meta.url)).size;

describe.each(LANDINGS)('landing video $name', ({ name }) => {
  const picture = Math.max(...['avif', 'webp', 'jpg'].map((end) => bytesOf(`${name}.${end}`)));

  it.each(['webm', 'mp4'])('as %s with its poster is within the size limit for phones', (end) => {
    expect(bytesOf(`${name}.${end}`)).toBeGreaterThan(10_000);
    expect(bytesOf(`${name}.${end}`) + picture).toBeLessThanOrEqual(LIMIT_BYTES);
  });
});
