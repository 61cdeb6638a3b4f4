import { describe, expect, it } from 'vitest';
import { emptyDraft } from './admin-challenge-draft.ts';
import type { ChallengeDraft } from './admin-challenge-draft.ts';
import { previewOf } from './challenge-preview.tsx';

const NOW = new Date('2026-03-15T12:00:00Z');
const preview = (change: Partial<ChallengeDraft>) =>
  previewOf({ ...emptyDraft('Europe/Berlin'), ...change }, 'Strict push-up', NOW);

describe('the preview of a challenge form', () => {
  it('shows an empty form as an open challenge without dates', () => {
    expect(preview({})).toMatchObject({ name: 'Challenge', description: null, status: 'active', startDate: null });
  });

  it.each([
    [{ startDay: '2026-03-16' }, 'upcoming'],
    [{ startDay: '2026-03-15' }, 'active'],
    [{ endDay: '2026-03-14' }, 'ended'],
    [{ endDay: '2026-03-15' }, 'active'],
    [{ startDay: '2026-0', endDay: 'x' }, 'active'],
  ] as const)('shows %o as %s', (change, status) => {
    expect(preview(change).status).toBe(status);
  });

  it('ends after the length if there is no end date', () => {
    const change = { type: 'accountability', startDay: '2026-03-16', lengthValue: '7', lengthUnit: 'days' };
    expect(preview(change).endsAt).toBe('2026-03-22T22:59:59.999Z');
  });

  it('survives a time zone that is still being typed', () => {
    expect(preview({ timeZone: 'Europe/Ber', startDay: '2026-03-16' }).timeZone).toBe('UTC');
  });

  it('gives a duel two places', () => {
    expect(preview({ type: 'duel' }).places).toBe(2);
  });
});
