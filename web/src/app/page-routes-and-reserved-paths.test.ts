import { describe, expect, expectTypeOf, it } from 'vitest';
import { isPage, FIRST_SEGMENTS, isReservedPath } from '@reptemple/contract/page-routes-and-reserved-paths';
import type { PageRoute } from '@reptemple/contract/page-routes-and-reserved-paths';
import type { router } from './router.tsx';

type WithoutSlash<Path> = Path extends `${infer Layout}/` ? (Layout extends '' ? '/' : Layout) : Path;
/** Paths of the router, except `/design`, which exists in development only. */
type Routed = Exclude<WithoutSlash<keyof typeof router.routesByPath>, '/design'>;

it('the page addresses known to the server equal the routes of the web app', () => {
  expectTypeOf<Routed>().toEqualTypeOf<PageRoute>();
  expect([...FIRST_SEGMENTS]).toEqual(expect.arrayContaining(['login', 'challenges', 'admin', 'profile', 'me']));
});

it('the first word of every page is a reserved campaign path', () => {
  expect([...FIRST_SEGMENTS, 'design'].filter((word) => !isReservedPath(word))).toEqual([]);
});

describe('isPage', () => {
  it.each([
    '/login',
    '/login/',
    '/admin',
    '/admin/review',
    '/admin/review/some-id',
    '/challenge/push-ups',
    '/challenge/push-ups/recording/some-id',
    '/exercise/ABC-123',
  ])('returns true for %s', (path) => expect(isPage(path)).toBe(true));

  it.each([
    '/',
    '//',
    '/ns',
    '/leaderboard',
    '/leaderboard/nothing',
    '/me/nothing',
    '/admin/nothing',
    '/admin/review/some-id/below',
    '/admin//review',
    '/challenge',
    '/challenge//leaderboard',
    '/challenge/push-ups/nothing',
    '/exercise/',
    '/auth',
    '/design',
  ])('returns false for %s', (path) => expect(isPage(path)).toBe(false));
});
