import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { withTimeout } from './timeout.ts';

const blockFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('withTimeout', () => {
  it('returns an answer that arrived while the process was blocked', async () => {
    const ask = async (): Promise<string> => {
      const answer = readFile(import.meta.filename, 'utf8');
      blockFor(300);
      return answer;
    };
    await expect(withTimeout(0.2, ask)).resolves.toContain('blockFor(300)');
  });

  it('rejects without an answer', async () => {
    await expect(withTimeout(0.05, () => new Promise(() => undefined))).rejects.toThrow(
      'No answer within 0.05 seconds.',
    );
  });
});
