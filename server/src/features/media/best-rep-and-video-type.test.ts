import { describe, expect, it } from 'vitest';
import { bestRep } from './attach-video-to-recording.ts';
import { videoTypeOf } from './upload-validation.ts';

const rep = (startMs: number, valid: boolean, formScore: number | null) => ({
  startMs,
  endMs: startMs + 1,
  valid,
  formScore,
});

describe('bestRep, the best rep of a set,', () => {
  it.each([
    ['is null without reps', [], null],
    ['is the one with the best form', [rep(1, true, 80), rep(2, true, 90), rep(3, true, 70)], 2],
    ['is the first among equals', [rep(1, true, 80), rep(2, true, 80)], 1],
    ['is a valid one even if an invalid one has better form', [rep(1, false, 100), rep(2, true, 10)], 2],
    ['is an invalid one if none is valid', [rep(1, false, null), rep(2, false, 5)], 2],
  ])('%s', (_which, reps, startMs) => {
    expect(bestRep(reps)?.startMs ?? null).toBe(startMs);
  });
});

describe('videoTypeOf', () => {
  const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
  it.each([
    ['\u001aE\u00df\u00a3\u0001', 'video/webm'],
    ['\u0000\u0000\u0000\u0020ftypisom', 'video/mp4'],
    ['ftypisom', undefined],
    ['RIFF\u0000\u0000\u0000\u0000AVI ', undefined],
    ['', undefined],
  ])('detects from the first bytes %j the type %s', (head, type) => {
    expect(videoTypeOf(bytes(head))).toBe(type);
  });
});
