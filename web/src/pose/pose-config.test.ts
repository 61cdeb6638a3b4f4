import { RECORDING_POSE_CONFIG, modelOf } from '@reptemple/pose/pose-config';
import { describe, expect, it } from 'vitest';
import { stepDown } from './pose-config.ts';

describe('pose configuration', () => {
  it('steps from heavy over full to lite, and changes nothing else', () => {
    const heavy = { ...RECORDING_POSE_CONFIG, modelComplexity: 2 } as const;
    const full = stepDown(heavy);
    expect(full).toEqual(RECORDING_POSE_CONFIG);
    const lite = full && stepDown(full);
    expect(lite && modelOf(lite)).toBe('lite');
    expect(lite && stepDown(lite)).toBeUndefined();
  });
});
