/**
 * Limits the scripts that the landing page loads, and forbids pose code in them. The build fails
 * otherwise.
 */
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/** Limit in KB (1024 bytes), gzipped. */
const LIMIT_KB = 120;
const POSE = /@mediapipe|\/pose\/src\/|\/web\/src\/(?:pose|recorder)\//;
const NAMED = 12;

type Chunk = Pick<Rolldown.OutputChunk, 'code' | 'moduleIds' | 'modules'>;

const inKb = (bytes: number): string => (bytes / 1024).toFixed(1);

/** Returns the package name, or our file. */
const originOf = (id: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(id)?.[1] ??
  id.replace(/^.*\/(?=(?:web|contract|engine)\/)/, '');

const largest = (chunks: readonly Chunk[]): string => {
  const sizes = new Map<string, number>();
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules)))
    sizes.set(originOf(id), (sizes.get(originOf(id)) ?? 0) + renderedLength);
  return [...sizes]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, NAMED)
    .map(([origin, bytes]) => `  ${inKb(bytes)} KB  ${origin}`)
    .join('\n');
};

/** Checks the scripts of the landing page. Returns undefined if they are fine. */
export const complaintAbout = (chunks: readonly Chunk[]): string | undefined => {
  const pose = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => POSE.test(id));
  if (pose !== undefined) return `The first page loads pose code: ${pose}`;
  const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  if (bytes <= LIMIT_KB * 1024) return undefined;
  return `The first page loads ${inKb(bytes)} KB of script (gzip), more than ${LIMIT_KB}. Largest, before shrinking:\n${largest(chunks)}`;
};
