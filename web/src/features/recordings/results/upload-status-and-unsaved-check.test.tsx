import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { UploadProgress } from '../upload/use-submission.ts';
import { mustStayOnScreen, safetyLabel, UploadStatus, wouldBeLost } from './upload-status-and-unsaved-check.tsx';

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

const STUCK = { foundBytes: 0, sentBytes: 1, totalBytes: 2, elapsedMs: 3, trouble: 'connection' } as const;

describe('a recording saved on this device', () => {
  it.each(['whole', 'pieces'] as const)(
    'saved as "%s", is not at risk when the user leaves, and is labelled as saved',
    (keptAs) => {
      expect(wouldBeLost('results', keptAs)).toBe(false);
      expect(mustStayOnScreen('results', keptAs)).toBe(false);
      expect(safetyLabel(keptAs)).not.toContain('isn’t saved yet');
      expect(renderToStaticMarkup(createElement(UploadStatus, { progress: STUCK, keptAs }))).toContain(
        'saved on this device. You can submit it later',
      );
    },
  );

  it.each(['uploading', 'saving', 'elsewhere', 'submitted'] as const)(
    'blocks the page during step "%s" even when saved in full',
    (step) => {
      expect(mustStayOnScreen(step, 'whole')).toBe(true);
    },
  );
});

describe('a recording that is not saved on this device', () => {
  it('is labelled "isn’t saved yet" and never as saved', () => {
    const words = [safetyLabel('nothing')];
    expect(words.filter((said) => /\bis saved|on this device|later/i.test(said))).toEqual([]);
    expect(words.filter((said) => !/isn’t saved yet|^Not saved\./.test(said))).toEqual([]);
    const stuck = renderToStaticMarkup(createElement(UploadStatus, { progress: STUCK, keptAs: 'nothing' }));
    expect(stuck).toContain('Your recording isn’t saved yet. Keep this page open until you submit it.');
    expect(safetyLabel('nothing')).toContain('Keep this page open until you submit it.');
    expect(stuck).not.toContain('saved on this device');
  });

  it.each(['results', 'uploading', 'upload-failed', 'saving'] as const)(
    'is at risk when the user leaves during step "%s"',
    (step) => {
      expect(wouldBeLost(step, 'nothing')).toBe(true);
      expect(mustStayOnScreen(step, 'nothing')).toBe(true);
      // The device is still writing its copy, so the recording can be lost.
      expect(wouldBeLost(step, undefined)).toBe(true);
    },
  );

  it('is no longer at risk once submitted', () => {
    expect(wouldBeLost('submitted', 'nothing')).toBe(false);
  });
});
