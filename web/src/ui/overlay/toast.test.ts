import { expect, test, vi } from 'vitest';
import { currentToast, errorToast, forgetToast, onToastChange, restoreToast, toast } from './toast.ts';

test('a new message takes the place of the one shown', () => {
  toast({ title: 'Recording Started!' });
  const first = currentToast();
  errorToast('Failed to load leaderboard. Please try again.');
  expect(first).toMatchObject({ title: 'Recording Started!', tone: 'neutral' });
  expect(currentToast()).toMatchObject({ title: 'Error', tone: 'error' });
});

test('what follows a sentence stands apart from it', () => {
  errorToast('Failed to save updates. Please try again.', 'A correction waits already.');
  expect(currentToast()).toMatchObject({
    description: 'Failed to save updates. Please try again.',
    detail: 'A correction waits already.',
  });
});

test('a message that leaves late does not take the newer one with it', () => {
  toast({ title: 'old' });
  const old = currentToast();
  toast({ title: 'new' });
  forgetToast(old?.id ?? 0);
  expect(currentToast()?.title).toBe('new');
  forgetToast(currentToast()?.id ?? 0);
  expect(currentToast()).toBeUndefined();
});

test('the same words twice are two messages', () => {
  const heard = vi.fn<() => void>();
  const stop = onToastChange(heard);
  toast({ title: 'Link Copied!' });
  const first = currentToast()?.id;
  toast({ title: 'Link Copied!' });
  expect(currentToast()?.id).not.toBe(first);
  stop();
  toast({ title: 'unheard' });
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a message comes back unless another one has come meanwhile', () => {
  errorToast('Failed to save definition');
  const error = currentToast();
  if (!error) throw new Error('no message');
  forgetToast(error.id);
  restoreToast(error);
  expect(currentToast()).toBe(error);
  toast({ title: 'Saved' });
  restoreToast(error);
  expect(currentToast()?.title).toBe('Saved');
});
