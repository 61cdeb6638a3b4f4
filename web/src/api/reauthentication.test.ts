import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { withReauthentication } from './reauthentication.ts';

const stale = new ApiError({ code: 'reauthentication_needed', status: 403, message: 'Please confirm that it is you.' });
const forbidden = new ApiError({ code: 'forbidden', status: 403, message: 'Admins only.' });

test('withReauthentication does not ask for reauthentication if the change succeeds', async () => {
  const askToReauthenticate = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  expect(await withReauthentication(async () => 'done', askToReauthenticate)).toBe('done');
  expect(askToReauthenticate).not.toHaveBeenCalled();
});

test('withReauthentication recognizes reauthentication_needed in the refusal of an account call', async () => {
  const refusal = { code: 'reauthentication_needed', message: 'Please confirm that it is you.' } as const;
  const account = new ApiError({ code: 'forbidden', status: 403, message: refusal.message, refusal });
  const change = vi.fn<() => Promise<string>>().mockRejectedValueOnce(account).mockResolvedValueOnce('done');
  expect(await withReauthentication(change, async () => true)).toBe('done');
});

test('withReauthentication repeats the change after a successful reauthentication', async () => {
  const change = vi.fn<() => Promise<string>>().mockRejectedValueOnce(stale).mockResolvedValueOnce('done');
  expect(await withReauthentication(change, async () => true)).toBe('done');
  expect(change).toHaveBeenCalledTimes(2);
});

test('withReauthentication rejects with the original error and does not retry without reauthentication', async () => {
  const change = vi.fn<() => Promise<string>>().mockRejectedValue(stale);
  await expect(withReauthentication(change, async () => false)).rejects.toBe(stale);
  await expect(withReauthentication(change, undefined)).rejects.toBe(stale);
  expect(change).toHaveBeenCalledTimes(2);
});

test('withReauthentication does not ask for reauthentication after another error', async () => {
  const askToReauthenticate = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  await expect(withReauthentication(() => Promise.reject(forbidden), askToReauthenticate)).rejects.toBe(forbidden);
  expect(askToReauthenticate).not.toHaveBeenCalled();
});

test('withReauthentication repeats the change only once', async () => {
  const change = vi.fn<() => Promise<string>>().mockRejectedValue(stale);
  await expect(withReauthentication(change, async () => true)).rejects.toBe(stale);
  expect(change).toHaveBeenCalledTimes(2);
});
