import { describe, expect, it } from 'vitest';
import type { Slowness } from '../../pose/frame-rate.ts';
import { showMeter } from './performance-monitor.ts';
import { RecorderStore } from '../recorder-state.ts';

/** Returns the spoken messages for a sequence of rates. */
const said = (story: readonly (Slowness | undefined)[], elapsedMs: number | null): readonly string[] => {
  const [store, words] = [new RecorderStore(), new Array<string>()];
  for (const hopeless of story) {
    showMeter(store, { say: (spoken) => words.push(spoken) }, { framesPerSecond: 9.6, hopeless }, elapsedMs);
    expect(store.getSnapshot()).toMatchObject({ framesPerSecond: 10, slowness: hopeless ?? null });
  }
  return words;
};

describe('warnings about too few frames', () => {
  it.each([
    ['are said once as long as they last', ['model', 'model', 'camera'], 3000, ['Too few frames']],
    ['are said again when they come back', ['model', undefined, 'model'], 3000, ['Too few frames', 'Too few frames']],
    ['are only shown before the recording', ['model', 'model'], null, []],
    ['are no news while there are enough', [undefined, undefined], 3000, []],
  ] as const)('%s', (_, story, elapsedMs, words) => {
    expect(said(story, elapsedMs)).toEqual(words);
  });
});
