/**
 * Streams CSV downloads (RFC 4180), and escapes cells that a spreadsheet would run as a formula.
 */
import { stringify } from 'csv-stringify/sync';
import { toVisibleText } from '@reptemple/contract/public-text-validation';

export interface CsvColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string | number | null;
}

/** First character of the file, which makes spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Prefixes cells that look like formulas with an apostrophe (OWASP, "CSV Injection"). The library
 * checks only the first character, but spreadsheets skip leading spaces.
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

/**
 * Returns a Content-Disposition header (RFC 6266): an ASCII file name for old clients, and the
 * full name in UTF-8.
 */
export const attachment = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(fileName.replaceAll(/\p{Cs}/gu, '_')).replaceAll(
    /['()*]/g,
    (one) => `%${one.codePointAt(0)?.toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};

/** Returns a download response. Rows are read as fast as the client takes them. */
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
