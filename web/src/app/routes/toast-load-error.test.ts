import { beforeEach, expect, test, vi } from 'vitest';
import { currentToast, forgetToast } from '../../ui/overlay/toast.ts';
import { toastLoadError } from './toast-load-error.ts';

const SENTENCE = 'Failed to load challenge details';

const loadOf = (cause: 'preload' | 'enter' | 'stay', open: string) => ({
  cause,
  location: { pathname: '/challenge/squats' },
  context: { isOpen: (pathname: string) => pathname === open },
});

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  const shown = currentToast();
  if (shown) forgetToast(shown.id);
});

test('a load that fails during a link preload shows no toast', () => {
  expect(toastLoadError(loadOf('preload', '/challenges'), SENTENCE)).toBe(false);
  expect(currentToast()).toBeUndefined();
});

test.each([
  ['one went to', 'enter', '/challenges'],
  ['is looked at and loaded again', 'stay', '/challenge/squats'],
  ['was prepared, and followed before that had ended', 'preload', '/challenge/squats'],
] as const)('a load that fails shows an error toast if the page %s', (_what, cause, open) => {
  expect(toastLoadError(loadOf(cause, open), SENTENCE)).toBe(true);
  expect(currentToast()).toMatchObject({ title: 'Error', description: SENTENCE, tone: 'error' });
});

test('a load that fails without a connection shows no toast, because the page says it', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(toastLoadError(loadOf('enter', '/challenge/squats'), SENTENCE)).toBe(true);
  expect(currentToast()).toBeUndefined();
});
