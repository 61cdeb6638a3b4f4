import { expect, test } from 'vitest';
import { openTidying } from './idle-garbage-collection.ts';

const MB = 1024 * 1024;

/** Simulates a heap. Each collection halves it, down to a minimum of 40 MB. */
const openHeap = (megabytes: number) => {
  const heap = { megabytes, collections: 0 };
  const tidying = openTidying({
    bytes: () => heap.megabytes * MB,
    collect: () => {
      heap.collections += 1;
      heap.megabytes = Math.max(40, heap.megabytes / 2);
    },
  });
  const look = (times: number): void => {
    for (let done = 0; done < times; done += 1) tidying.look();
  };
  return { heap, look, noticed: tidying.noticed };
};

test('an idle process collects garbage a few times after the start and then stops', () => {
  const { heap, look } = openHeap(90);
  look(1);
  expect(heap.collections).toBe(0);
  look(20);
  expect(heap).toEqual({ megabytes: 40, collections: 4 });
});

test('no garbage is collected while requests arrive', () => {
  const { heap, look, noticed } = openHeap(90);
  for (let request = 0; request < 10; request += 1) {
    noticed();
    look(1);
  }
  expect(heap.collections).toBe(0);
});

test('growth of 5 MB after a request triggers no garbage collection, growth of 60 MB does', () => {
  const { heap, look, noticed } = openHeap(90);
  look(20);
  heap.megabytes += 5;
  noticed();
  look(20);
  expect(heap.collections).toBe(4);
  heap.megabytes = 100;
  noticed();
  look(20);
  expect(heap).toEqual({ megabytes: 40, collections: 8 });
});
