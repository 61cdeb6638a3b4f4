/**
 * Creates an uncompressed zip file whose entries are aligned to 64 bytes, so that models can be
 * read in place.
 */

const ALIGNMENT = 64;
/** Extra field id that zipalign uses for padding. */
const PADDING_ID = 0xd9_35;
const PADDING_HEADER = 4;
const LOCAL_HEADER = 30;
/** 1 January 1980: a fixed date keeps the bytes reproducible. */
const DOS_DATE = 0x21;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
};

const padding = (offset: number, nameBytes: number): Buffer => {
  let size = ALIGNMENT - ((offset + LOCAL_HEADER + nameBytes) % ALIGNMENT);
  if (size < PADDING_HEADER) size += ALIGNMENT;
  const extra = Buffer.alloc(size);
  extra.writeUInt16LE(PADDING_ID, 0);
  extra.writeUInt16LE(size - PADDING_HEADER, 2);
  return extra;
};

const localHeader = (crc: number, size: number, nameBytes: number, extraBytes: number): Buffer => {
  const header = Buffer.alloc(LOCAL_HEADER);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(nameBytes, 26);
  header.writeUInt16LE(extraBytes, 28);
  return header;
};

const directoryEntry = (crc: number, size: number, nameBytes: number, offset: number): Buffer => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02_01_4b_50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(DOS_DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(size, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(nameBytes, 28);
  entry.writeUInt32LE(offset, 42);
  return entry;
};

const endOfDirectory = (entries: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};

export interface ZipEntry {
  readonly name: string;
  readonly data: Buffer;
}

/** Deterministic: the same entries give the same bytes. */
export const storedZip = (entries: readonly ZipEntry[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of entries) {
    const nameBytes = Buffer.from(name);
    const extra = padding(offset, nameBytes.length);
    const crc = crc32(data);
    parts.push(localHeader(crc, data.length, nameBytes.length, extra.length), nameBytes, extra, data);
    directory.push(directoryEntry(crc, data.length, nameBytes.length, offset), nameBytes);
    offset += LOCAL_HEADER + nameBytes.length + extra.length + data.length;
  }
  const listing = Buffer.concat(directory);
  return Buffer.concat([...parts, listing, endOfDirectory(entries.length, listing.length, offset)]);
};
