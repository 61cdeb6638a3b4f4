/**
 * Tests the Escape key with several open dialogs. A fake replaces radix-ui, which first calls the
 * handler of the dialog that it considers topmost.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEscape } from './dialog.tsx';

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const pressed: string[] = [];
const ends: (() => void)[] = [];
afterEach(() => {
  pressed.length = 0;
  for (const end of ends.splice(0)) end();
});

const opened = (name: string) => {
  const { content, closing, onEscapeKeyDown } = openEscape();
  closing.current = { click: () => pressed.push(name) } as unknown as HTMLButtonElement;
  const end = content({} as HTMLElement);
  const gone = (): void => {
    if (typeof end === 'function') end();
  };
  ends.push(gone);
  return { onEscapeKeyDown, gone };
};

/**
 * Presses a key and returns the names of the dialogs that it closes. `hearing` is the dialog whose
 * handler radix-ui calls first. radix-ui closes that dialog unless the handler prevents the
 * default.
 */
const press = (
  key: string,
  hearing?: { readonly name: string; readonly onEscapeKeyDown: (event: KeyboardEvent) => void },
) => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key }) as unknown as KeyboardEvent;
  if (hearing && key === 'Escape') {
    hearing.onEscapeKeyDown(event);
    if (!event.defaultPrevented) {
      event.preventDefault();
      pressed.push(`${hearing.name}, by radix-ui`);
    }
  }
  document.dispatchEvent(event);
  return pressed.splice(0);
};

describe('Escape with stacked dialogs', () => {
  it('closes the dialog opened last, even if radix-ui calls the handler of the one below', () => {
    const below = { name: 'below', ...opened('below') };
    opened('above');
    expect(press('Escape', below)).toEqual(['above']);
  });

  it('closes a single dialog whose handler radix-ui does not call, while Enter does not', () => {
    opened('alone');
    expect(press('Enter')).toEqual([]);
    expect(press('Escape')).toEqual(['alone']);
  });

  it('closes only the upper dialog, once, if radix-ui calls its handler', () => {
    opened('below');
    const above = { name: 'above', ...opened('above') };
    expect(press('Escape', above)).toEqual(['above, by radix-ui']);
  });

  it('closes the lower dialog after the upper one is gone, and nothing after both are', () => {
    const below = { name: 'below', ...opened('below') };
    const above = opened('above');
    above.gone();
    expect(press('Escape', below)).toEqual(['below, by radix-ui']);
    below.gone();
    expect(press('Escape')).toEqual([]);
  });
});
