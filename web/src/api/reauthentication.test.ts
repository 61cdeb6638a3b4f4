import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { withProof } from './reauthentication.ts';

const stale = new ApiError({ code: 'reauthentication_needed', status: 403, message: 'Please confirm that it is you.' });
const forbidden = new ApiError({ code: 'forbidden', status: 403, message: 'Admins only.' });

test('withProof does not ask for reauthentication if the change succeeds', async () => {
  const prove = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  expect(await withProof(async () => 'done', prove)).toBe('done');
  expect(prove).not.toHaveBeenCalled();
});

test('withProof recognizes reauthentication_needed in the refusal of an account call', async () => {
  const refusal = { code: 'reauthentication_needed', message: 'Please confirm that it is you.' } as const;
  const account = new ApiError({ code: 'forbidden', status: 403, message: refusal.message, refusal });
  const change = vi.fn<() => Promise<string>>().mockRejectedValueOnce(account).mockResolvedValueOnce('done');
  expect(await withProof(change, async () => true)).toBe('done');
});

test('withProof repeats the change after a successful reauthentication', async () => {
  const change = vi.fn<() => Promise<string>>().mockRejectedValueOnce(stale).mockResolvedValueOnce('done');
  expect(await withProof(change, async () => true)).toBe('done');
  expect(change).toHaveBeenCalledTimes(2);
});

test('withProof rejects with the original error and does not retry without reauthentication', async () => {
  const change = vi.fn<() => Promise<string>>().mockRejectedValue(stale);
  await expect(withProof(change, async () => false)).rejects.toBe(stale);
  await expect(withProof(change, undefined)).rejects.toBe(stale);
  expect(change).toHaveBeenCalledTimes(2);
});

test('withProof does not ask for reauthentication after another error', async () => {
  const prove = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  await expect(withProof(() => Promise.reject(forbidden), prove)).rejects.toBe(forbidden);
  expect(prove).not.toHaveBeenCalled();
});

test('withProof repeats the change only once', async () => {
  const change = vi.fn<() => Promise<string>>().mockRejectedValue(stale);
  await expect(withProof(change, async () => true)).rejects.toBe(stale);
  expect(change).toHaveBeenCalledTimes(2);
});
