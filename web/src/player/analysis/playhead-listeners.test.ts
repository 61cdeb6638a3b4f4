import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MomentFeed } from './playhead-listeners.ts';

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

it('the feed sends every move to followers, fewer to sign readers and the fewest to figure readers', () => {
  const { followed, read, figures, play } = heard();
  play(240);
  expect(figures).toEqual([120]);
  expect(followed).toEqual([0, 40, 80, 120, 160, 200, 240]);
  expect(read).toEqual([0, 120, 240]);
});

it('the feed sends no updates to invisible readers until playback stops', () => {
  const { feed, followed, read, figures, play } = heard(false);
  play(240);
  expect([followed.length, read, figures]).toEqual([7, [], []]);
  feed.tell(250, undefined, false);
  expect([read, figures]).toEqual([[250], [250]]);
});

it('the feed limits updates during a drag, and sends the final position to all readers', () => {
  const { feed, followed, read, figures } = heard();
  const unseen: number[] = [];
  feed.read((ms) => unseen.push(ms), { kind: 'figure', isSeen: () => false });
  for (let ms = 0; ms <= 320; ms += 16) {
    feed.tell(ms, undefined, false);
    vi.advanceTimersByTime(16);
  }
  expect([followed.length, read.length, unseen]).toEqual([21, 3, [0]]);
  vi.advanceTimersByTime(100);
  expect([read.at(-1), figures.at(-1), unseen]).toEqual([320, 320, [0, 320]]);
});
