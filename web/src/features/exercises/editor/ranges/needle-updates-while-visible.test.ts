import { expect, it } from 'vitest';
import { SeenReading } from './range-dial.tsx';

const watched = (readings: readonly (number | null)[]) => {
  const written: (number | null)[] = [];
  let reads = 0;
  const read = (): number | null => {
    reads += 1;
    return readings[Math.min(reads, readings.length) - 1] ?? null;
  };
  return { reading: new SeenReading(read, (value) => written.push(value)), written, reads: () => reads };
};

it('SeenReading neither reads nor writes while it is off screen', () => {
  const { reading, written, reads } = watched([90]);
  reading.look();
  reading.isSeen = true;
  reading.isSeen = false;
  reading.look();
  expect([written, reads()]).toEqual([[90], 1]);
});

it('SeenReading writes when it comes on screen, and then only when the value changes', () => {
  const { reading, written } = watched([90, 90, null, null, 120]);
  reading.isSeen = true;
  for (let look = 0; look < 4; look += 1) reading.look();
  expect(written).toEqual([90, null, 120]);
});
