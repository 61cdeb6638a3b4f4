/**
 * Loads a font from a package. Node.js decompresses the WOFF, because the library's own
 * decompression rejects some valid files.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { parse } from 'opentype.js/dist/opentype.mjs';
import type { Font } from 'opentype.js/dist/opentype.mjs';

const { resolve } = createRequire(import.meta.url);

/** Sizes in bytes of the header and of one table entry, in WOFF 1.0 (W3C) and in OpenType. */
const WOFF = { header: 44, entry: 20 } as const;
const OPENTYPE = { header: 12, entry: 16 } as const;

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly bytes: Buffer;
}

const tablesOf = (woff: Buffer): readonly Table[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = WOFF.header + index * WOFF.entry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.toString('latin1', at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(stored) : stored,
    };
  });

/** Converts WOFF to plain OpenType. */
const unpacked = (woff: Buffer): ArrayBuffer => {
  const tables = tablesOf(woff);
  const head = Buffer.alloc(OPENTYPE.header + tables.length * OPENTYPE.entry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  let offset = head.length;
  const parts = [head];
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = OPENTYPE.header + index * OPENTYPE.entry;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  }
  return new Uint8Array(Buffer.concat(parts)).buffer;
};

/**
 * `file` is relative to node_modules, such as
 * `@fontsource/inter/files/inter-latin-400-normal.woff`.
 */
export const readFont = async (file: string): Promise<Font> => parse(unpacked(await readFile(resolve(file))));
