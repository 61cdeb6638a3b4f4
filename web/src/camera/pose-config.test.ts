import { describe, expect, it } from 'vitest';
import { RECORDING_POSE_CONFIG, modelOf, stepDown } from './pose-config.ts';

describe('pose configuration', () => {
  it('records with the specified defaults', () => {
    expect(RECORDING_POSE_CONFIG).toEqual({
      modelComplexity: 1,
      minDetectionConfidence: 0.7,
      minTrackingConfidence: 0.6,
    });
  });

  it('steps from heavy over full to lite, and changes nothing else', () => {
    const heavy = { ...RECORDING_POSE_CONFIG, modelComplexity: 2 } as const;
    const full = stepDown(heavy);
    expect(full).toEqual(RECORDING_POSE_CONFIG);
    const lite = full && stepDown(full);
    expect(lite && modelOf(lite)).toBe('lite');
    expect(lite && stepDown(lite)).toBeUndefined();
  });
});
