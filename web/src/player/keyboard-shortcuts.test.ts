import { describe, expect, it } from 'vitest';
import { commandOf, keyHelp } from './keyboard-shortcuts.ts';

const pressed = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

describe('player keyboard shortcuts', () => {
  it.each([
    [' ', 'toggle'],
    ['k', 'pause'],
    ['L', 'faster'],
    ['j', 'backwards'],
    ['ArrowRight', 'next-frame'],
    ['ArrowLeft', 'previous-frame'],
    ['ArrowDown', 'next-rep'],
    ['ArrowUp', 'previous-rep'],
    ['Home', 'start'],
    ['End', 'end'],
  ] as const)('map the key "%s" to %s', (key, command) => {
    expect(commandOf(pressed(key), false)).toBe(command);
  });

  it('step one second with Shift and an arrow key', () => {
    expect(commandOf(pressed('ArrowRight', { shiftKey: true }), false)).toBe('next-second');
    expect(commandOf(pressed('Home', { shiftKey: true }), false)).toBeUndefined();
  });

  it('leave Space to a focused button, and modified or unknown keys to the browser', () => {
    expect(commandOf(pressed(' '), true)).toBeUndefined();
    expect(commandOf(pressed('k'), true)).toBe('pause');
    expect(commandOf(pressed('l', { ctrlKey: true }), false)).toBeUndefined();
    expect(commandOf(pressed('ArrowLeft', { altKey: true }), false)).toBeUndefined();
    expect(commandOf(pressed('j', { metaKey: true }), false)).toBeUndefined();
    expect(commandOf(pressed('x'), false)).toBeUndefined();
  });

  it('are all listed in the help text', () => {
    expect(
      keyHelp('reps')
        .map(([keys]) => keys)
        .join(' '),
    ).toBe('Space ← → Shift ← → ↑ ↓ J K L Home End');
  });

  it('name reps, or the seconds of a hold', () => {
    const arrows = (unit: 'reps' | 'seconds') => Object.fromEntries(keyHelp(unit))['↑ ↓'];
    expect([arrows('reps'), arrows('seconds')]).toEqual([
      'Previous rep / Next rep',
      'Previous held second / Next held second',
    ]);
  });
});
