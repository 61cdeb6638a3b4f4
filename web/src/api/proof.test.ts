import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { withProof } from './proof.ts';

const stale = new ApiError({ code: 'reauthentication_needed', status: 403, message: 'Please confirm that it is you.' });
const forbidden = new ApiError({ code: 'forbidden', status: 403, message: 'Admins only.' });

test('a change that needs no proof asks for none', async () => {
  const prove = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  expect(await withProof(async () => 'done', prove)).toBe('done');
  expect(prove).not.toHaveBeenCalled();
});

test('an account call asks for the proof in a code of its own', async () => {
  const refusal = { code: 'reauthentication_needed', message: 'Please confirm that it is you.' } as const;
  const account = new ApiError({ code: 'forbidden', status: 403, message: refusal.message, refusal });
  const change = vi.fn<() => Promise<string>>().mockRejectedValueOnce(account).mockResolvedValueOnce('done');
  expect(await withProof(change, async () => true)).toBe('done');
});

test('a refused change is made again after the proof', async () => {
  const change = vi.fn<() => Promise<string>>().mockRejectedValueOnce(stale).mockResolvedValueOnce('done');
  expect(await withProof(change, async () => true)).toBe('done');
  expect(change).toHaveBeenCalledTimes(2);
});

test('without the proof the refusal stands, and nothing is tried again', async () => {
  const change = vi.fn<() => Promise<string>>().mockRejectedValue(stale);
  await expect(withProof(change, async () => false)).rejects.toBe(stale);
  await expect(withProof(change, undefined)).rejects.toBe(stale);
  expect(change).toHaveBeenCalledTimes(2);
});

test('another refusal is no question of proof', async () => {
  const prove = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  await expect(withProof(() => Promise.reject(forbidden), prove)).rejects.toBe(forbidden);
  expect(prove).not.toHaveBeenCalled();
});

test('a change is made again once, not for ever', async () => {
  const change = vi.fn<() => Promise<string>>().mockRejectedValue(stale);
  await expect(withProof(change, async () => true)).rejects.toBe(stale);
  expect(change).toHaveBeenCalledTimes(2);
});
