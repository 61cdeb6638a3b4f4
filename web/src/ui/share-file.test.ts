import { expect, test, vi } from 'vitest';
import { shareFile } from './share-file-or-link.ts';

const picture = new File(['picture'], 'recap.png', { type: 'image/png' });

const device = (changes: object = {}) => ({
  isTouched: true,
  canShare: () => true,
  share: vi.fn<(data: ShareData) => Promise<void>>(async () => undefined),
  save: vi.fn<(file: File) => void>(),
  ...changes,
});

const rejecting = (name: string) => async (): Promise<void> => {
  throw new DOMException('', name);
};

test('shareFile opens the share sheet of a phone with file and text', async () => {
  const phone = device();
  expect(await shareFile(picture, 'My month', phone)).toBe('shared');
  expect(phone.share).toHaveBeenCalledWith({ text: 'My month', files: [picture] });
  expect(phone.save).not.toHaveBeenCalled();
});

test('shareFile does not download a file when the share sheet is closed', async () => {
  const phone = device({ share: rejecting('AbortError') });
  expect(await shareFile(picture, '', phone)).toBe('dismissed');
  expect(phone.save).not.toHaveBeenCalled();
});

test.each([
  ['on a desktop', { isTouched: false }],
  ['if the share sheet takes no files', { canShare: () => false }],
  ['if the share sheet fails', { share: rejecting('NotAllowedError') }],
])('shareFile downloads the file %s', async (_case, changes) => {
  const other = device(changes);
  expect(await shareFile(picture, '', other)).toBe('saved');
  expect(other.save).toHaveBeenCalledWith(picture);
});
