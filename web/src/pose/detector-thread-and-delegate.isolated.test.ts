import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPoseDetector } from './pose-detector.ts';
import type { FromWorker, ToWorker } from './pose-worker-messages.ts';

const opened = vi.fn<() => void>();
vi.mock('./pose-model.ts', () => ({
  PoseModel: {
    open: () => {
      opened();
      return Promise.resolve({
        detect: () => Promise.resolve({ landmarks: null, tookMs: 1, delegate: 'CPU' }),
        close: () => undefined,
      });
    },
  },
}));

const OPTIONS = { assets: '/pose', model: 'full', minDetectionConfidence: 0.7, minTrackingConfidence: 0.6 } as const;

const workerThatSays = (answer: FromWorker) =>
  class extends EventTarget {
    readonly terminate = (): void => undefined;
    readonly postMessage = (): void => void this.dispatchEvent(new MessageEvent('message', { data: answer }));
  };

describe('the pose detector', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    opened.mockClear();
  });

  it.each([
    ['is a worker where that works', workerThatSays({ type: 'opened' }), 'worker'],
    [
      'is the page’s where the worker cannot run it',
      workerThatSays({ type: 'failed', message: 'no wasm here' }),
      'main',
    ],
    ['is the page’s where there are no workers', undefined, 'main'],
  ] as const)('runs in a thread that %s', async (_, worker, thread) => {
    vi.stubGlobal('Worker', worker);
    const detector = await openPoseDetector(OPTIONS, () => undefined);
    expect(detector.thread).toBe(thread);
    expect(opened).toHaveBeenCalledTimes(thread === 'main' ? 1 : 0);
  });

  it.each([
    ['that crashed a page before: the CPU without a trial', String(Date.now()), 'CPU'],
    ['that has not crashed: decided on the first frame', null, undefined],
  ])('picks the delegate for a GPU %s', async (_, note, delegate) => {
    const asked: ToWorker[] = [];
    vi.stubGlobal('localStorage', { getItem: () => note });
    vi.stubGlobal(
      'Worker',
      class extends workerThatSays({ type: 'opened' }) {
        override readonly postMessage = (message?: ToWorker): void => {
          if (message) asked.push(message);
          this.dispatchEvent(new MessageEvent('message', { data: { type: 'opened' } }));
        };
      },
    );
    const detector = await openPoseDetector(OPTIONS, () => undefined);
    expect(asked).toEqual([{ type: 'open', options: { ...OPTIONS, delegate } }]);
    expect(() => detector.close()).not.toThrow();
  });
});
