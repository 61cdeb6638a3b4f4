import { isReservedPath } from '@reptemple/contract/reserved-paths';
import { expect, it } from 'vitest';
import { router } from './router.tsx';

it('no campaign can take the first word of a page of ours', () => {
  const words = Object.keys(router.routesByPath).flatMap((path) => path.split('/').slice(1, 2));
  const ours = [...new Set(words)].filter((word) => word !== '' && !word.startsWith('$'));
  expect(ours.length).toBeGreaterThan(8);
  expect(ours.filter((word) => !isReservedPath(word))).toEqual([]);
});
