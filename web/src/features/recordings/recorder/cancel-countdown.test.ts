import { describe, expect, it } from 'vitest';
import { INITIAL_SNAPSHOT } from '../../../recorder/recorder-snapshot-store.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot-store.ts';
import { cancelCountdown } from './recorder-bar.tsx';

const recorderIn = (snapshot: Partial<RecorderSnapshot>) => {
  const did: string[] = [];
  const recorder: Parameters<typeof cancelCountdown>[0] = {
    getSnapshot: () => ({ ...INITIAL_SNAPSHOT, ...snapshot }),
    cancel: () => void did.push('cancelled'),
    hearing: { say: (words) => void did.push(words) },
  };
  return { recorder, did };
};

describe('an attempt that the server rejects at Start', () => {
  it.each([
    ['in the pause before the countdown', { stage: 'get-ready' }],
    ['during the countdown', { stage: 'countdown', countdown: 4 }],
    ['in its last second, which is recorded', { stage: 'recording', countdown: 1 }],
  ] as const)('is cancelled with a spoken message %s', (_when, snapshot) => {
    const { recorder, did } = recorderIn(snapshot);
    cancelCountdown(recorder);
    expect(did).toEqual(['cancelled', 'Countdown Cancelled']);
  });

  it.each([
    ['the set has begun', { stage: 'recording' }],
    ['the user has cancelled it', { stage: 'ready' }],
  ] as const)('is not cancelled once %s', (_why, snapshot) => {
    const { recorder, did } = recorderIn(snapshot);
    cancelCountdown(recorder);
    expect(did).toEqual([]);
  });
});
