/**
 * Writes parts of docs/benchmarks.md, docs/fault-tolerance.md and docs/capacity.md, formats their
 * numbers, and reads the CPU time of child processes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../docs');

/**
 * Returns date and machine of the measurement, for example "2026-11-21: 2 × AMD EPYC (load 11.6),
 * Node 20.20.2".
 */
export const circumstances = (): string => {
  const model = (cpus()[0]?.model ?? 'unknown').replace(/\s+/g, ' ').trim();
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} × ${model} (load ${load}), Node ${process.versions.node}`;
};

/**
 * Writes a part of a document. Replaces the part with the same heading, or appends it. `text` must
 * start with the heading.
 */
export const writePart = (
  heading: string,
  text: string,
  name: 'benchmarks' | 'capacity' | 'fault-tolerance' = 'benchmarks',
): void => {
  const file = join(DOCS, `${name}.md`);
  const page = readFileSync(file, 'utf8');
  const at = page.indexOf(`${heading}\n`);
  const next = at === -1 ? -1 : page.indexOf('\n## ', at + 1);
  const before = at === -1 ? `${page.trimEnd()}\n\n` : page.slice(0, at);
  const after = next === -1 ? '' : page.slice(next);
  writeFileSync(file, `${before}${text.trimEnd()}\n${after}`);
};

/** Formats a number with two significant digits, or as a whole number from 100: 343, 9.4, 0.071. */
export const round = (value: number): string => (value >= 99.5 ? value.toFixed(0) : value.toPrecision(2));

/**
 * Returns a quantile of the values, for example `quantile(times, 0.5)` for the median; 0 without
 * values.
 */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU time in seconds of this process's ended children, on Linux. Other load on the
 * machine distorts it less than wall-clock time.
 */
export const secondsOfEnded = (): number => {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
};
