import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { expect, test } from 'vitest';
import { isDemoSaved, withSavedDemo } from './preview.tsx';

const demo = (title: string, clip: 'push-up' | 'squat'): Block => ({
  kind: 'demo-video',
  title,
  text: '',
  clip,
  exerciseDefinitionId: null,
});
const top: Block = { kind: 'top' };

test('withSavedDemo shows the saved demo clip instead of the unsaved one', () => {
  expect(withSavedDemo([top, demo('New words', 'squat')], [demo('Old words', 'push-up')])).toEqual([
    top,
    demo('New words', 'push-up'),
  ]);
});

test('isDemoSaved is false for a different or new demo clip and true if only its texts differ', () => {
  expect(isDemoSaved([demo('New words', 'squat')], [demo('Old words', 'squat')])).toBe(true);
  expect(isDemoSaved([demo('New words', 'squat')], [demo('Old words', 'push-up')])).toBe(false);
  expect(isDemoSaved([top, demo('New words', 'squat')], [top])).toBe(false);
  expect(isDemoSaved([top], [top])).toBe(true);
});

test('withSavedDemo keeps the unsaved demo if no demo is saved', () => {
  expect(withSavedDemo([demo('New words', 'squat')], undefined)).toEqual([demo('New words', 'squat')]);
  expect(withSavedDemo([demo('New words', 'squat')], [top])).toEqual([demo('New words', 'squat')]);
});
