import { describe, expect, it } from 'vitest';
import { searchZones, zoneChoices, zoneCity, zoneName, zoneOffset } from './time-zone-input.tsx';

const WINTER = Date.parse('2026-01-15T12:00:00Z');
const SUMMER = Date.parse('2026-07-15T12:00:00Z');

it.each([
  ['Europe/Kiev', 'Kyiv (Europe)'],
  ['Asia/Calcutta', 'Kolkata (Asia)'],
  ['America/Buenos_Aires', 'Buenos Aires (America, Argentina)'],
  ['Australia/Lord_Howe', 'Lord Howe (Australia)'],
  ['UTC', 'UTC'],
])('zoneName shows %s by its current name %s', (id, name) => {
  expect(zoneName(id)).toBe(name);
});

it.each([
  ['Europe/Berlin', WINTER, 'UTC+01:00'],
  ['Europe/Berlin', SUMMER, 'UTC+02:00'],
  ['Asia/Kolkata', WINTER, 'UTC+05:30'],
  ['America/St_Johns', WINTER, 'UTC-03:30'],
  ['UTC', WINTER, 'UTC+00:00'],
])('zoneOffset of %s at time %i is %s', (id, now, offset) => {
  expect(zoneOffset(id, now)).toBe(offset);
});

it.each([
  ['Europe/London', 'London'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Europe/Kiev', 'Kyiv'],
  ['UTC', 'UTC'],
])('zoneCity of %s is %s', (id, city) => {
  expect(zoneCity(id)).toBe(city);
});

describe('time zone search', () => {
  const choices = zoneChoices('Europe/Berlin', WINTER);
  const found = (search: string) => searchZones(choices, search).map(({ name }) => name);

  it.each([
    ['kiev', 'Kyiv (Europe)'],
    ['KYIV', 'Kyiv (Europe)'],
    ['calcutta', 'Kolkata (Asia)'],
    ['new york', 'New York (America)'],
    ['lord_howe', undefined],
    ['utc+05:45', 'Kathmandu (Asia)'],
    ['xyzzy', undefined],
  ])('for %s returns %s first', (search, first) => {
    expect(found(search)[0]).toBe(first);
  });

  it('returns all zones for an empty search, and names that start with the search first', () => {
    expect(found('')).toHaveLength(choices.length);
    expect(found('paris')[0]).toBe('Paris (Europe)');
    expect(found('berlin')).toEqual(['Berlin (Europe)']);
  });

  it('offers a saved zone that the browser does not list', () => {
    expect(zoneChoices('Etc/GMT+3', WINTER).map(({ id }) => id)).toContain('Etc/GMT+3');
  });
});
