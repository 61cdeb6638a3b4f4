/** CSV as RFC 4180 has it, streamed, and safe to open: a cell that a spreadsheet would run as a formula is marked as text. */
import { stringify } from 'csv-stringify/sync';
import { toVisibleText } from '@reptemple/contract/public-text';

export interface CsvColumn<Row> {
  /** In the first line. */
  readonly title: string;
  readonly cell: (row: Row) => string | number | null;
}

/** Spreadsheets take a file for UTF-8 when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Text that begins like a formula gets an apostrophe in front (OWASP, "CSV Injection"). The library does it too, and only looks at the
 * first character: spreadsheets skip spaces before it.
 */
const unarmed = (cell: string | number | null): string | number | null => {
  if (typeof cell !== 'string') return cell;
  const shown = toVisibleText(cell);
  return /^\s+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(shown) ? `'${shown}` : shown;
};

const linesOf = (cells: readonly (string | number | null)[][]): string =>
  stringify([...cells], { escape_formulas: true, record_delimiter: 'windows' });

const pieces = async function* <Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + linesOf([columns.map(({ title }) => title)]));
  for await (const rows of batches) {
    if (rows.length > 0) {
      yield encoder.encode(linesOf(rows.map((row) => columns.map(({ cell }) => unarmed(cell(row))))));
    }
  }
};

/** A file name as a header can carry it (RFC 6266): plain letters for old programs, and the whole of it. */
export const attachment = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(fileName.replaceAll(/\p{Cs}/gu, '_')).replaceAll(
    /['()*]/g,
    (one) => `%${one.codePointAt(0)?.toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};

/** The reply that downloads these rows, which are read as the client takes them. */
export const csvReply = <Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Response =>
  new Response(ReadableStream.from(pieces(columns, batches)), {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': attachment(fileName),
      'content-type': 'text/csv; charset=utf-8',
    },
  });
