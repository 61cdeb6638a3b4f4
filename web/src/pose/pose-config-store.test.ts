import { beforeEach, expect, it, vi } from 'vitest';
import { RECORDING_POSE_CONFIG, VIEWER_POSE_CONFIG } from '@reptemple/pose/pose-config';
import {
  changePoseConfig,
  onPoseConfigChange,
  poseChanges,
  readPoseChanges,
  resetPoseConfig,
  withPoseChanges,
} from './pose-config-store.ts';

const kept = new Map<string, string>();
const page = new EventTarget();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return () => vi.unstubAllGlobals();
});

it('saved pose config changes override the recording and viewer defaults until they are reset', () => {
  expect(withPoseChanges(RECORDING_POSE_CONFIG)).toEqual(RECORDING_POSE_CONFIG);
  changePoseConfig({ modelComplexity: 2 });
  expect(withPoseChanges(RECORDING_POSE_CONFIG)).toEqual({ ...RECORDING_POSE_CONFIG, modelComplexity: 2 });
  expect(withPoseChanges(VIEWER_POSE_CONFIG)).toEqual({ ...VIEWER_POSE_CONFIG, modelComplexity: 2 });
  changePoseConfig({ minTrackingConfidence: 0.45 });
  expect(kept.get('reptemple.poseConfig')).toBe('{"modelComplexity":2,"minTrackingConfidence":0.45}');
  resetPoseConfig();
  expect(kept.size).toBe(0);
  expect(withPoseChanges(VIEWER_POSE_CONFIG)).toEqual(VIEWER_POSE_CONFIG);
});

it('saved pose config changes from another tab notify listeners until they unsubscribe', () => {
  const heard = vi.fn<() => void>();
  const leave = onPoseConfigChange(heard);
  kept.set('reptemple.poseConfig', '{"minDetectionConfidence":0.3}');
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'reptemple.poseConfig' }));
  expect(heard).toHaveBeenCalledOnce();
  expect(poseChanges()).toEqual({ minDetectionConfidence: 0.3 });
  expect(poseChanges()).toBe(poseChanges());
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'something else' }));
  leave();
  page.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(heard).toHaveBeenCalledOnce();
});

it.each([
  [null, {}],
  ['no JSON', {}],
  ['null', {}],
  ['[]', {}],
  ['{"modelComplexity":3,"minDetectionConfidence":1.1,"minTrackingConfidence":"0.5"}', {}],
  [
    '{"modelComplexity":0,"minDetectionConfidence":0,"minTrackingConfidence":1,"more":true}',
    {
      modelComplexity: 0,
      minDetectionConfidence: 0,
      minTrackingConfidence: 1,
    },
  ],
  ['{"smoothLandmarks":"no","enableSegmentation":1}', {}],
  ['{"smoothLandmarks":false,"enableSegmentation":true}', { smoothLandmarks: false, enableSegmentation: true }],
])('readPoseChanges keeps only the valid fields of %s', (text, read) => {
  expect(readPoseChanges(text)).toEqual(read);
});

it('pose config changes last until the reset if localStorage throws', () => {
  const refuse = (): never => {
    throw new Error('Not in this window.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  resetPoseConfig();
  changePoseConfig({ modelComplexity: 0 });
  expect(poseChanges()).toEqual({ modelComplexity: 0 });
  resetPoseConfig();
  expect(poseChanges()).toEqual({});
});
