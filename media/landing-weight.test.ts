import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANDINGS } from './clip-list.ts';

/** What the film behind the landing page may weigh on a phone, with the picture before it. A phone held sideways gets the wide one. */
const LIMIT_BYTES = 1.5 * 1024 * 1024;

const bytesOf = (file: string): number => statSync(new URL(`clips/${file}`, import.meta.url)).size;

describe.each(LANDINGS)('$name', ({ name }) => {
  const picture = Math.max(...['avif', 'webp', 'jpg'].map((end) => bytesOf(`${name}.${end}`)));

  it.each(['webm', 'mp4'])('as %s weighs little enough for a phone', (end) => {
    expect(bytesOf(`${name}.${end}`)).toBeGreaterThan(10_000);
    expect(bytesOf(`${name}.${end}`) + picture).toBeLessThanOrEqual(LIMIT_BYTES);
  });
});
