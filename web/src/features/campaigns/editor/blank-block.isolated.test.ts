/** Separate file, because the test sets the language before the block texts are first imported. */
import { expect, test, vi } from 'vitest';

test('a new campaign block has English default texts even if the interface language is German', async () => {
  vi.resetModules();
  const { speak, t } = await import('../../../i18n/translate.ts');
  speak('de', { 'Live Leaderboard': 'Bestenliste live', 'Join Challenge': 'Mitmachen', Join: 'Mitmachen' });
  const { blankBlock } = await import('./campaign-draft.ts');
  expect(t('Join Challenge')).toBe('Mitmachen');
  expect(blankBlock('leaderboard')).toMatchObject({ title: 'Live Leaderboard', join: { label: 'Join Challenge' } });
  expect(blankBlock('steps')).toMatchObject({ title: 'How It Works', steps: [{ title: 'Join' }] });
});
