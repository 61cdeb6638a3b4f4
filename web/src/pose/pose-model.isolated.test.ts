import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PoseModel } from './pose-model.ts';
import type { DetectRequest, PoseModelOptions } from './pose-worker-messages.ts';

/** State of the fake pose library: recorded calls, and its failures and speed on CPU and GPU. */
const { asked, chips } = vi.hoisted(() => ({
  asked: new Array<string>(),
  chips: { breaks: '', opensNot: '', closesNot: '', slow: 'CPU', masks: '' },
}));

interface Asked {
  readonly delegate: string;
  readonly outputSegmentationMasks?: boolean;
}

const slowly = (): void => {
  const until = performance.now() + 20;
  while (performance.now() < until);
};

vi.mock('@mediapipe/tasks-vision', () => ({
  PoseLandmarker: {
    createFromOptions: (_: unknown, { delegate, outputSegmentationMasks = false }: Asked) => {
      asked.push(`open ${delegate}`);
      if (chips.opensNot === delegate) throw new Error('no chip');
      return Promise.resolve({
        detectForVideo: () => {
          if (chips.breaks === delegate) throw new Error('lost');
          if (chips.slow === delegate) slowly();
          if (outputSegmentationMasks && chips.masks === 'none') return { landmarks: [], segmentationMasks: [] };
          if (outputSegmentationMasks && chips.masks === 'broken') throw new Error('no masks');
          if (!outputSegmentationMasks) return { landmarks: [] };
          return { landmarks: [], segmentationMasks: [{ close: () => asked.push('free mask') }] };
        },
        close: () => {
          asked.push(`close ${delegate}`);
          if (chips.closesNot === delegate) throw new Error('broken');
        },
      });
    },
  },
}));
vi.mock('@reptemple/pose/landmarker-options', () => ({
  landmarkerOptions: (_: unknown, delegate: string, { enableSegmentation }: PoseModelOptions) => ({
    delegate,
    outputSegmentationMasks: enableSegmentation,
  }),
}));
vi.mock('./graphics-capabilities.ts', () => ({ graphicsOfThisDevice: () => 'hardware' }));
vi.mock('./cache-model-files.ts', () => ({ cacheModelFiles: () => Promise.resolve() }));
vi.mock('./load-model-files.ts', () => ({
  loadModel: () => Promise.resolve(new Uint8Array()),
  loadWasm: () => Promise.resolve({}),
  modelAddresses: () => Promise.resolve(['/model']),
}));

beforeEach(() => {
  asked.length = 0;
  Object.assign(chips, { breaks: '', opensNot: '', closesNot: '', slow: 'CPU', masks: '' });
});

const request = (at: number): DetectRequest => ({
  picture: Object.assign(Object.create(null), { close: () => undefined }),
  at,
  rotation: 0,
});
const open = (delegate?: PoseModelOptions['delegate'], enableSegmentation = false) =>
  PoseModel.open(
    {
      assets: '/pose',
      model: 'full',
      minDetectionConfidence: 0.7,
      minTrackingConfidence: 0.6,
      delegate,
      enableSegmentation,
    },
    () => undefined,
  );

describe('the delegate (CPU or GPU) of a pose model', () => {
  it.each([
    ['the faster one of two', {}, 'GPU', ['open CPU', 'open GPU', 'close CPU']],
    ['the CPU where that is faster', { slow: 'GPU' }, 'CPU', ['open CPU', 'open GPU', 'close GPU']],
    ['the CPU where the GPU cannot be opened', { opensNot: 'GPU' }, 'CPU', ['open CPU', 'open GPU']],
    [
      'the CPU if the GPU fails and cannot be closed',
      { breaks: 'GPU', closesNot: 'GPU' },
      'CPU',
      ['open CPU', 'open GPU', 'close GPU'],
    ],
    ['the GPU even if the CPU cannot be closed', { closesNot: 'CPU' }, 'GPU', ['open CPU', 'open GPU', 'close CPU']],
  ])('is %s', async (_, so, delegate, calls) => {
    Object.assign(chips, so);
    const model = await open();
    expect([(await model.detect(request(1))).delegate, asked]).toEqual([delegate, calls]);
    expect((await model.detect(request(2))).delegate).toBe(delegate);
  });

  it.each([
    ['GPU', {}, 'GPU', ['open GPU']],
    ['CPU', {}, 'CPU', ['open CPU']],
    ['GPU', { opensNot: 'GPU' }, 'CPU', ['open GPU', 'open CPU']],
  ] as const)('is set without a speed trial if %s is requested', async (wanted, so, delegate, calls) => {
    Object.assign(chips, so);
    const model = await open(wanted);
    expect([(await model.detect(request(1))).delegate, asked]).toEqual([delegate, calls]);
  });

  it('falls back to the CPU on the frame at which the GPU fails, even if the GPU cannot be closed', async () => {
    const model = await open('GPU');
    await model.detect(request(1));
    Object.assign(chips, { breaks: 'GPU', closesNot: 'GPU' });
    expect((await model.detect(request(2))).delegate).toBe('CPU');
    chips.closesNot = 'CPU';
    expect(() => model.close()).not.toThrow();
  });
});

describe('pose model segmentation', () => {
  it.each([
    ['frees the mask', '', ['open CPU', 'free mask']],
    ['works without a mask', 'none', ['open CPU']],
    ['is switched off if the model fails with it', 'broken', ['open CPU', 'close CPU', 'open CPU']],
  ])('%s', async (_, masks, calls) => {
    chips.masks = masks;
    const model = await open('CPU', true);
    expect((await model.detect(request(1))).landmarks).toBeNull();
    expect(asked).toEqual(calls);
  });
});
