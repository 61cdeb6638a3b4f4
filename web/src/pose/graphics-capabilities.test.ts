import { describe, expect, it } from 'vitest';
import { isSoftwareRenderer } from './graphics-capabilities.ts';

describe('isSoftwareRenderer', () => {
  it.each([
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
    'llvmpipe (LLVM 15.0.6, 256 bits)',
    'ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0)',
    'Apple Software Renderer',
  ])('returns true for the renderer %s', (renderer) => {
    expect(isSoftwareRenderer(renderer)).toBe(true);
  });

  it.each([
    'Apple GPU',
    'Adreno (TM) 640',
    'ANGLE (Intel, Intel(R) UHD Graphics 620 Direct3D11 vs_5_0 ps_5_0)',
    'Mali-G76',
  ])('returns false for the renderer %s', (renderer) => {
    expect(isSoftwareRenderer(renderer)).toBe(false);
  });
});
