import { expect, it, vi } from 'vitest';
import { handOver } from './download.ts';

const film = new Blob(['film'], { type: 'video/mp4' });

const device = (changes: object = {}) => ({
  isTouched: true,
  hasSavingSheet: true,
  canShare: () => true,
  share: vi.fn<(data: ShareData) => Promise<void>>(async () => undefined),
  save: vi.fn<(file: File) => void>(),
  ...changes,
});

const rejecting = (name: string) => async (): Promise<void> => {
  throw new DOMException('', name);
};

it('goes to the share sheet of a device that saves by it, under its name', async () => {
  const phone = device();
  expect(await handOver(film, 'set.mp4', phone)).toBe('sheet');
  const [file] = phone.share.mock.calls[0]?.[0].files ?? [];
  expect([file?.name, file?.type, phone.save.mock.calls.length]).toEqual(['set.mp4', 'video/mp4', 0]);
});

it('is not pressed upon somebody who has closed the sheet', async () => {
  const phone = device({ share: rejecting('AbortError') });
  expect(await handOver(film, 'set.mp4', phone)).toBe('sheet');
  expect(phone.save).not.toHaveBeenCalled();
});

it.each([
  ['there is a mouse', { isTouched: false }],
  ['its sheet may have nowhere to save', { hasSavingSheet: false }],
  ['the sheet takes no films', { canShare: () => false }],
  ['the tap is too long ago', { share: rejecting('NotAllowedError') }],
])('is downloaded where %s', async (_where, changes) => {
  const other = device(changes);
  expect(await handOver(film, 'set.mp4', other)).toBe('download');
  expect(other.save.mock.calls.map(([file]) => file.name)).toEqual(['set.mp4']);
});
