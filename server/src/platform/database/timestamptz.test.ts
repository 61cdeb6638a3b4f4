import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTimestamptz, timestamptz } from './timestamptz.ts';

const instants = (): fc.Arbitrary<Date> =>
  fc.date({
    min: new Date('0001-01-02T00:00:00.000Z'),
    max: new Date('9999-12-30T23:59:59.999Z'),
    noInvalidDate: true,
  });

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a time as PostgreSQL does in a zone this many seconds ahead of UTC. */
const asPostgres = (moment: Date, offsetSeconds: number, micros = ''): string => {
  const local = new Date(moment.getTime() + offsetSeconds * 1000).toISOString().replace('T', ' ').slice(0, -1);
  const ahead = Math.abs(offsetSeconds);
  const [hours, minutes, seconds] = [Math.floor(ahead / 3600), Math.floor(ahead / 60) % 60, ahead % 60];
  const tail = seconds > 0 ? `:${two(minutes)}:${two(seconds)}` : minutes > 0 ? `:${two(minutes)}` : '';
  return `${local}${micros}${offsetSeconds < 0 ? '-' : '+'}${two(hours)}${tail}`;
};

describe('parseTimestamptz', () => {
  it.each([
    ['0026-11-25 00:00:00+00', '0026-11-25T00:00:00.000Z'],
    ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
    ['0050-06-01 12:00:00.5+00', '0050-06-01T12:00:00.500Z'],
    ['2026-11-25 10:11:12.123456+01', '2026-11-25T09:11:12.123Z'],
    ['2026-11-25 10:11:12+05:30', '2026-11-25T04:41:12.000Z'],
    ['1883-01-01 00:00:00-04:56:02', '1883-01-01T04:56:02.000Z'],
  ])('parses %s', (text, iso) => {
    expect(parseTimestamptz(text).toISOString()).toBe(iso);
  });

  it.each(['0044-03-15 00:00:00+00 BC', 'infinity', '-infinity', '10000-01-01 00:00:00+00', '2026-11-25', ''])(
    'rejects %s',
    (text) => {
      expect(() => parseTimestamptz(text)).toThrow(RangeError);
    },
  );

  it('parses every time in the years 1 to 9999 with every offset', () => {
    const offsets = fc.integer({ min: -15 * 3600, max: 15 * 3600 });
    const inRange = (moment: Date): boolean => moment.getUTCFullYear() > 1 && moment.getUTCFullYear() < 9999;
    fc.assert(
      fc.property(instants().filter(inRange), offsets, fc.stringMatching(/^\d{0,3}$/), (moment, offset, micros) => {
        expect(parseTimestamptz(asPostgres(moment, offset, micros))).toEqual(moment);
      }),
    );
  });
});

describe('times in the embedded database', () => {
  const kept = pgTable('kept', { id: integer().primaryKey(), at: timestamptz().notNull() });
  let client: PGlite;
  beforeAll(async () => {
    client = await PGlite.create();
    await client.exec('create table kept (id integer primary key, at timestamptz not null)');
  });
  afterAll(() => client.close());

  it('are read as they were written, in every session time zone', async () => {
    const db = drizzle(client);
    const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'Pacific/Chatham', 'Africa/Monrovia', 'Europe/Amsterdam');
    await fc.assert(
      fc.asyncProperty(fc.array(instants(), { minLength: 1, maxLength: 20 }), zones, async (moments, zone) => {
        await db.execute(sql`select set_config('timezone', ${zone}, false)`);
        await db.delete(kept);
        await db.insert(kept).values(moments.map((at, id) => ({ id, at })));
        const found = await db.select({ at: kept.at }).from(kept).orderBy(kept.id);
        expect(found.map(({ at }) => at)).toEqual(moments);
      }),
      { numRuns: 20, examples: [[[new Date('0026-11-25T00:00:00Z'), new Date('0050-01-01T00:00:00Z')], 'UTC']] },
    );
  });
});
