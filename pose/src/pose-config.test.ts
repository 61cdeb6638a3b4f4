import { describe, expect, it } from 'vitest';
import { RECORDING_POSE_CONFIG, modelOf } from './pose-config.ts';

describe('recording pose configuration', () => {
  it('has the specified defaults and uses the full model', () => {
    expect(RECORDING_POSE_CONFIG).toEqual({
      modelComplexity: 1,
      minDetectionConfidence: 0.7,
      minTrackingConfidence: 0.6,
      smoothLandmarks: true,
      enableSegmentation: false,
    });
    expect(modelOf(RECORDING_POSE_CONFIG)).toBe('full');
  });
});
