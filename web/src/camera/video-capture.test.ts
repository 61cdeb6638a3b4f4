import { describe, expect, it } from 'vitest';
import { recordingType } from './video-capture.ts';

const only =
  (...types: readonly string[]) =>
  (type: string): boolean =>
    types.includes(type);

describe('video capture', () => {
  it.each([
    { story: 'WebM where it works', isWebKit: false, supports: () => true, type: 'video/webm;codecs=vp8' },
    { story: 'MP4 first on WebKit', isWebKit: true, supports: () => true, type: 'video/mp4;codecs=avc1.42E01E' },
    { story: 'WebM on a WebKit without MP4', isWebKit: true, supports: only('video/webm'), type: 'video/webm' },
    { story: 'MP4 where there is no WebM', isWebKit: false, supports: only('video/mp4'), type: 'video/mp4' },
    { story: 'nothing', isWebKit: false, supports: only(), type: undefined },
  ])('$story', ({ isWebKit, supports, type }) => {
    expect(recordingType(isWebKit, supports)).toBe(type);
  });
});
