import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trackVisibility } from './pose-overlay.ts';

let tell: ((isIntersecting: boolean) => void) | undefined;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        tell = (isIntersecting) => callback([{ isIntersecting }]);
      }
      readonly observe = (): void => undefined;
      readonly disconnect = (): void => {
        tell = undefined;
      };
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const ELEMENT = {} as Element;

it('an observed element counts as visible until the browser reports otherwise', () => {
  const { isSeen, end } = trackVisibility(ELEMENT);
  expect(isSeen()).toBe(true);
  tell?.(false);
  expect(isSeen()).toBe(false);
  end();
  expect(tell).toBeUndefined();
});

it('onSeen is called only when the element enters the screen again', () => {
  const onSeen = vi.fn<() => void>();
  trackVisibility(ELEMENT, onSeen);
  for (const isSeen of [true, false, true, true]) tell?.(isSeen);
  expect(onSeen).toHaveBeenCalledOnce();
});

it('trackVisibility without an element always reports visible', () => {
  expect(trackVisibility(null).isSeen()).toBe(true);
});
