import { afterEach, expect, it, vi } from 'vitest';
import { downloadPose, isSavingData, prefetchPose } from './pose-download.ts';
import type { Downloaded } from './pose-download.ts';

vi.mock('virtual:pose-assets', () => ({
  POSE_ASSETS: '/pose/0123',
  POSE_FILE_BYTES: {
    'pose_landmarker_full.task': 6,
    'vision_wasm_module_internal.wasm': 3,
    'vision_wasm_module_internal.js': 1,
  },
}));

afterEach(() => vi.unstubAllGlobals());

it('downloadPose requests the model and its WebAssembly files and reports the bytes of all files', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    const bytes = url.endsWith('.task') ? 6 : url.endsWith('.wasm') ? 3 : 1;
    return new Response(new Uint8Array(bytes));
  });
  const reports: Downloaded[] = [];
  await downloadPose((downloaded) => reports.push(downloaded));
  expect(requested).toEqual([
    '/pose/0123/pose_landmarker_full.task',
    '/pose/0123/vision_wasm_module_internal.wasm',
    '/pose/0123/vision_wasm_module_internal.js',
  ]);
  expect(reports.at(-1)).toEqual({ loadedBytes: 10, totalBytes: 10 });
});

it('downloadPose does not reject if a file cannot be loaded', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(downloadPose()).resolves.toBeUndefined();
});

it('isSavingData returns true only if connection.saveData is true', () => {
  expect(isSavingData({ connection: { saveData: true } })).toBe(true);
  expect(isSavingData({ connection: { saveData: false } })).toBe(false);
  expect(isSavingData({})).toBe(false);
});

it('prefetchPose downloads the files once, and not for a user who saves data', async () => {
  const load = vi.fn<(url: string) => Promise<Response>>(async () => new Response('x'));
  vi.stubGlobal('fetch', load);
  await prefetchPose({ connection: { saveData: true } });
  expect(load).not.toHaveBeenCalled();
  await prefetchPose({});
  await prefetchPose({});
  expect(load).toHaveBeenCalledTimes(3);
});

it('prefetchPose leaves reading the bytes to the browser', async () => {
  vi.resetModules();
  const fresh = await import('./pose-download.ts');
  const chunks = vi.spyOn(Response.prototype, 'body', 'get');
  const whole = vi.spyOn(Response.prototype, 'blob');
  vi.stubGlobal('fetch', async () => new Response('x'));
  await fresh.prefetchPose({});
  expect(whole).toHaveBeenCalledTimes(3);
  expect(chunks).not.toHaveBeenCalled();
});
