import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlayheadUpdates } from './throttled-playhead-updates.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const heard = (isSeen = true) => {
  const updates = new PlayheadUpdates();
  const [followed, read]: [number[], number[]] = [[], []];
  updates.follow((ms) => followed.push(ms));
  updates.read((ms) => read.push(ms), { kind: 'sign', isSeen: () => isSeen });
  const figures: number[] = [];
  updates.read((ms) => figures.push(ms), { kind: 'figure', isSeen: () => isSeen });
  const play = (until: number): void => {
    for (let ms = 0; ms <= until; ms += 40) {
      updates.tell(ms, undefined, true);
      vi.advanceTimersByTime(40);
    }
  };
  return { updates, followed, read, figures, play };
};

it('playhead updates reach followers at every move, sign readers less often and figure readers least often', () => {
  const { followed, read, figures, play } = heard();
  play(240);
  expect(figures).toEqual([120]);
  expect(followed).toEqual([0, 40, 80, 120, 160, 200, 240]);
  expect(read).toEqual([0, 120, 240]);
});

it('playhead updates do not reach invisible readers until playback stops', () => {
  const { updates, followed, read, figures, play } = heard(false);
  play(240);
  expect([followed.length, read, figures]).toEqual([7, [], []]);
  updates.tell(250, undefined, false);
  expect([read, figures]).toEqual([[250], [250]]);
});

it('playhead updates are limited during a drag, and the final position reaches all readers', () => {
  const { updates, followed, read, figures } = heard();
  const unseen: number[] = [];
  updates.read((ms) => unseen.push(ms), { kind: 'figure', isSeen: () => false });
  for (let ms = 0; ms <= 320; ms += 16) {
    updates.tell(ms, undefined, false);
    vi.advanceTimersByTime(16);
  }
  expect([followed.length, read.length, unseen]).toEqual([21, 3, [0]]);
  vi.advanceTimersByTime(100);
  expect([read.at(-1), figures.at(-1), unseen]).toEqual([320, 320, [0, 320]]);
});
