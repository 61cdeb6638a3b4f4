import { expect, test, vi } from 'vitest';
import {
  currentToast,
  dismissToast,
  errorToast,
  forgetToast,
  onToastChange,
  postponeToast,
  restoreToast,
  toast,
} from './toast.ts';

test('a new toast replaces the current one', () => {
  toast({ title: 'Recording Started!' });
  const first = currentToast();
  errorToast('Failed to load leaderboard. Please try again.');
  expect(first).toMatchObject({ title: 'Recording Started!', tone: 'neutral' });
  expect(currentToast()).toMatchObject({ title: 'Error', tone: 'error' });
});

test('errorToast keeps the detail separate from the description', () => {
  errorToast('Failed to save updates. Please try again.', 'A correction waits already.');
  expect(currentToast()).toMatchObject({
    description: 'Failed to save updates. Please try again.',
    detail: 'A correction waits already.',
  });
});

test('forgetToast with the id of an old toast does not remove a newer one', () => {
  toast({ title: 'old' });
  const old = currentToast();
  toast({ title: 'new' });
  forgetToast(old?.id ?? 0);
  expect(currentToast()?.title).toBe('new');
  forgetToast(currentToast()?.id ?? 0);
  expect(currentToast()).toBeUndefined();
});

test('two toasts with the same title have different ids and notify listeners twice', () => {
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

test('restoreToast brings a toast back unless a newer one is shown', () => {
  errorToast('Error');
  const error = currentToast();
  if (!error) throw new Error('no message');
  forgetToast(error.id);
  restoreToast(error);
  expect(currentToast()).toBe(error);
  toast({ title: 'Saved' });
  restoreToast(error);
  expect(currentToast()?.title).toBe('Saved');
});

test('dismissToast removes a message, but not an error', () => {
  toast({ title: 'Recording Started!' });
  dismissToast();
  expect(currentToast()).toBeUndefined();
  errorToast('Failed to load leaderboard. Please try again.');
  dismissToast();
  expect(currentToast()?.title).toBe('Error');
});

test('postponeToast removes a message until later, and leaves errors and newer toasts alone', () => {
  errorToast('Failed to load leaderboard. Please try again.');
  postponeToast();
  expect(currentToast()?.title).toBe('Error');
  toast({ title: 'Challenge Submitted!' });
  const showAgain = postponeToast();
  expect(currentToast()).toBeUndefined();
  showAgain();
  expect(currentToast()?.title).toBe('Challenge Submitted!');
  const showLate = postponeToast();
  toast({ title: 'Invite Link Copied!' });
  showLate();
  expect(currentToast()?.title).toBe('Invite Link Copied!');
});
