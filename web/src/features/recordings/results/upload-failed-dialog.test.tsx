import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { UploadProgress } from '../upload/use-submission.ts';
import { UploadStatus } from './upload-failed-dialog.tsx';

const MB = 1024 * 1024;
const half = { sentBytes: 5 * MB, foundBytes: 0, totalBytes: 10 * MB, elapsedMs: 20_000 };

const shown = (change: Partial<UploadProgress> = {}): string =>
  renderToStaticMarkup(<UploadStatus progress={{ ...half, trouble: null, ...change }} keptAs="whole" />);

describe('UploadStatus', () => {
  it('shows percent, bytes sent and time left', () => {
    const page = shown();
    for (const words of ['>50%<', 'aria-valuenow="50"', '5.0 MB of 10.0 MB', '0:20 left'])
      expect(page).toContain(words);
  });

  it('computes the time left only from bytes sent in this attempt', () => {
    expect(shown({ foundBytes: 4 * MB })).toContain('1:40 left');
  });

  it('shows "No connection, trying again…" instead of the time left when offline', () => {
    const page = shown({ trouble: 'connection' });
    expect(page).toContain('No connection, trying again…');
    expect(page).not.toContain('left<');
  });
});
