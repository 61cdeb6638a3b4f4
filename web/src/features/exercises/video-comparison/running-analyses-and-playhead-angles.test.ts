import { expect, test, vi, it } from 'vitest';
import { RunningAnalyses, PlayheadAngles } from './running-analyses-and-playhead-angles.ts';

test('RunningAnalyses.isAny is true until the last analysis ends, and subscribers are notified of each change', () => {
  const runningAnalyses = new RunningAnalyses();
  const told = vi.fn<() => void>();
  const stop = runningAnalyses.subscribe(told);
  expect(runningAnalyses.isAny()).toBe(false);
  const [endOne, endOther] = [runningAnalyses.begin(), runningAnalyses.begin()];
  expect(runningAnalyses.isAny()).toBe(true);
  endOne();
  expect(runningAnalyses.isAny()).toBe(true);
  endOther();
  expect(runningAnalyses.isAny()).toBe(false);
  expect(told).toHaveBeenCalledTimes(4);
  stop();
  runningAnalyses.begin();
  expect(told).toHaveBeenCalledTimes(4);
});

it('PlayheadAngles reads the first panel, or the panel touched last until it is removed', () => {
  const angles = new PlayheadAngles();
  const heard = vi.fn<() => void>();
  angles.follow(heard);
  expect(angles.degreesOf('elbow')).toBeNull();
  angles.read('one', { elbow: 160 });
  angles.read('two', { elbow: 90, knee: null });
  expect(angles.degreesOf('elbow')).toBe(160);
  angles.touch('two');
  expect([angles.degreesOf('elbow'), angles.degreesOf('knee'), angles.degreesOf('hip')]).toEqual([90, null, null]);
  angles.read('one', { elbow: 150 });
  expect(angles.degreesOf('elbow')).toBe(90);
  angles.leave('two');
  expect(angles.degreesOf('elbow')).toBe(150);
  expect(heard).toHaveBeenCalledTimes(5);
});

it('PlayheadAngles does not notify when the same panel is touched again, nor after unsubscribing', () => {
  const angles = new PlayheadAngles();
  angles.touch('one');
  const heard = vi.fn<() => void>();
  const leave = angles.follow(heard);
  angles.touch('one');
  expect(heard).not.toHaveBeenCalled();
  leave();
  angles.touch('two');
  expect(heard).not.toHaveBeenCalled();
});
