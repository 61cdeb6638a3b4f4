import { describe, expect, it } from 'vitest';
import { commandOf, KEY_HELP } from './keys.ts';

const pressed = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

describe('the keyboard', () => {
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
  ] as const)('%s means %s', (key, command) => {
    expect(commandOf(pressed(key), false)).toBe(command);
  });

  it('goes a second with shift', () => {
    expect(commandOf(pressed('ArrowRight', { shiftKey: true }), false)).toBe('next-second');
    expect(commandOf(pressed('Home', { shiftKey: true }), false)).toBeUndefined();
  });

  it('leaves the space bar to a button, and its own keys to the browser', () => {
    expect(commandOf(pressed(' '), true)).toBeUndefined();
    expect(commandOf(pressed('k'), true)).toBe('pause');
    expect(commandOf(pressed('l', { ctrlKey: true }), false)).toBeUndefined();
    expect(commandOf(pressed('ArrowLeft', { altKey: true }), false)).toBeUndefined();
    expect(commandOf(pressed('j', { metaKey: true }), false)).toBeUndefined();
    expect(commandOf(pressed('x'), false)).toBeUndefined();
  });

  it('is explained whole', () => {
    expect(KEY_HELP.map(([keys]) => keys).join(' ')).toBe('Space ← → Shift ← → ↑ ↓ J K L Home End');
  });
});
