import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MomentFeed } from './moment-feed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const heard = (isSeen = true) => {
  const feed = new MomentFeed();
  const [followed, read]: [number[], number[]] = [[], []];
  feed.follow((ms) => followed.push(ms));
  feed.read((ms) => read.push(ms), { kind: 'sign', isSeen: () => isSeen });
  const figures: number[] = [];
  feed.read((ms) => figures.push(ms), { kind: 'figure', isSeen: () => isSeen });
  const play = (until: number): void => {
    for (let ms = 0; ms <= until; ms += 40) {
      feed.tell(ms, undefined, true);
      vi.advanceTimersByTime(40);
    }
  };
  return { feed, followed, read, figures, play };
};

it('tells every move to some, ten a second at most to those who move signs, half of those to those who write figures', () => {
  const { followed, read, figures, play } = heard();
  play(240);
  expect(figures).toEqual([120]);
  expect(followed).toEqual([0, 40, 80, 120, 160, 200, 240]);
  expect(read).toEqual([0, 120, 240]);
});

it('writes no figures where nobody sees them, until it stands still', () => {
  const { feed, followed, read, figures, play } = heard(false);
  play(240);
  expect([followed.length, read, figures]).toEqual([7, [], []]);
  feed.tell(250, undefined, false);
  expect([read, figures]).toEqual([[250], [250]]);
});
