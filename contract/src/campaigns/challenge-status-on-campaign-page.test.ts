import { expect, test } from 'vitest';
import { onPage, WINDOW_OVER } from './campaign-pages.ts';

const window = { start: '2026-03-10', end: '2026-03-16', timeZone: 'UTC' };
const challenge = (status: 'upcoming' | 'active' | 'ended', closedReason: string | null = null) => ({
  status,
  closedReason,
});
const [NOT_YET, OVER, OFF] = ['This challenge has not started yet.', 'This challenge has ended.', 'Switched off.'];

test.each([
  ['2026-03-09', challenge('active'), challenge('upcoming', NOT_YET)],
  ['2026-03-09', challenge('active', OFF), challenge('upcoming', OFF)],
  ['2026-03-10', challenge('active'), challenge('active')],
  ['2026-03-16', challenge('active', OFF), challenge('active', OFF)],
  ['2026-03-17', challenge('active'), challenge('ended', WINDOW_OVER)],
  ['2026-03-12', challenge('upcoming', NOT_YET), challenge('upcoming', NOT_YET)],
  ['2026-03-09', challenge('ended', OVER), challenge('ended', OVER)],
  ['2026-03-17', challenge('ended', OVER), challenge('ended', OVER)],
])('on %s a challenge that is %j is shown as %j on a campaign page of 10 to 16 March', (today, own, shown) => {
  expect(onPage(own, window, today)).toEqual(shown);
  expect(onPage(own, null, today)).toBe(own);
});
