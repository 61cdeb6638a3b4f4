import { describe, expect, it } from 'vitest';
import { rangeOf } from './serve-bytes.ts';

describe('rangeOf a file of 100 bytes', () => {
  it.each([
    [null, 'none'],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=10-', { first: 10, last: 99 }],
    ['bytes=90-1000', { first: 90, last: 99 }],
    ['bytes=-1', { first: 99, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', 'none'],
    ['bytes=-', 'none'],
    ['bytes=0-1,5-6', 'none'],
    ['lines=0-1', 'none'],
  ])('parses the range header %s', (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range);
  });
});
