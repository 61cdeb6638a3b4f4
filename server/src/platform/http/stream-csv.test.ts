import { describe, expect, it } from 'vitest';
import { attachment, csvReply } from './stream-csv.ts';
import type { CsvColumn } from './stream-csv.ts';

interface Row {
  readonly name: string;
  readonly reps: number | null;
}

const COLUMNS: readonly CsvColumn<Row>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Valid Reps', cell: ({ reps }) => reps },
];

const batchesOf = async function* (...batches: readonly (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  for (const batch of batches) yield await Promise.resolve(batch);
};

const written = async (...batches: readonly (readonly Row[])[]): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await csvReply('x.csv', COLUMNS, batchesOf(...batches)).arrayBuffer(),
  );

const cellOf = async (name: string): Promise<string> =>
  (await written([{ name, reps: 1 }])).slice('\uFEFFName,Valid Reps\r\n'.length, -',1\r\n'.length);

describe('a CSV response', () => {
  it('has a header line, and a line for each row of each batch', async () => {
    expect(await written([{ name: 'Zoë', reps: 9 }], [], [{ name: 'Max', reps: null }])).toBe(
      '\uFEFFName,Valid Reps\r\nZoë,9\r\nMax,\r\n',
    );
  });

  it('quotes a cell with quotes, commas or line breaks', async () => {
    expect(await cellOf('Max "Muscle" Meyer, Jr.\nline')).toBe('"Max ""Muscle"" Meyer, Jr.\nline"');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1', '\uFF1D1', ' \uFF0B1'])(
    'prefixes %j with an apostrophe, so that no spreadsheet runs it as a formula',
    async (name) => {
      expect((await cellOf(name)).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each(['ann@example.org', 'a=b', 'Anne-Marie', '1-2'])('leaves %j unchanged', async (name) => {
    expect(await cellOf(name)).toBe(name);
  });

  it('writes a negative number without an apostrophe', async () => {
    expect(await written([{ name: 'Ann', reps: -3 }])).toContain('Ann,-3\r\n');
  });

  it('is downloaded under its Unicode file name and is not cached', () => {
    const { headers } = csvReply('Zoë’s "best".csv', COLUMNS, batchesOf());
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Zo__s _best_.csv"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20%22best%22.csv`,
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(attachment('a\r\nSet-Cookie: b')).not.toMatch(/[\r\n]/);
  });

  it('reads no more batches than the client consumes', async () => {
    let made = 0;
    const endless = async function* (): AsyncGenerator<readonly Row[]> {
      for (;;) {
        made += 1;
        yield await Promise.resolve([{ name: 'Ann', reps: made }]);
      }
    };
    const reader = csvReply('x.csv', COLUMNS, endless()).body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect(made).toBeLessThan(5);
  });
});
