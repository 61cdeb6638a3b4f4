/**
 * Adds TFLite metadata to a model, from which tasks-vision reads the model's image normalisation.
 * The weights in `@mediapipe/pose` are those of the Tasks models, byte for byte, but lack the
 * `TFLITE_METADATA` entry that the Tasks library requires. All existing bytes stay unchanged: a new
 * root table goes in front, shifting the old file by a multiple of 64 (tensors stay aligned), and
 * the metadata follows.
 */
import { Builder } from 'flatbuffers';

export interface ModelDescription {
  readonly name: string;
  /** Mean that the model subtracts from each pixel value before it divides by `std`. */
  readonly mean: number;
  readonly std: number;
  readonly min: number;
  readonly max: number;
  readonly outputs: readonly string[];
}

const vectorOfTables = (builder: Builder, tables: readonly number[]): number => {
  builder.startVector(4, tables.length, 4);
  for (const table of tables.toReversed()) builder.addOffset(table);
  return builder.endVector();
};

const vectorOfOneFloat = (builder: Builder, value: number): number => {
  builder.startVector(4, 1, 4);
  builder.addFloat32(value);
  return builder.endVector();
};

/**
 * Writes the table `Content { content_properties, range }` of the metadata schema: for an RGB image
 * (union member 2) or for features (member 1).
 */
const content = (builder: Builder, kind: 'image' | 'features'): number => {
  builder.startObject(kind === 'image' ? 2 : 0);
  if (kind === 'image') builder.addFieldInt8(0, 1, 0);
  const properties = builder.endObject();
  builder.startObject(3);
  builder.addFieldInt8(0, kind === 'image' ? 2 : 1, 0);
  builder.addFieldOffset(1, properties, 0);
  return builder.endObject();
};

const normalisation = (builder: Builder, model: ModelDescription): { units: number; stats: number } => {
  const mean = vectorOfOneFloat(builder, model.mean);
  const std = vectorOfOneFloat(builder, model.std);
  builder.startObject(2);
  builder.addFieldOffset(0, mean, 0);
  builder.addFieldOffset(1, std, 0);
  const options = builder.endObject();
  builder.startObject(2);
  builder.addFieldInt8(0, 1, 0);
  builder.addFieldOffset(1, options, 0);
  const units = vectorOfTables(builder, [builder.endObject()]);
  const max = vectorOfOneFloat(builder, model.max);
  const min = vectorOfOneFloat(builder, model.min);
  builder.startObject(2);
  builder.addFieldOffset(0, max, 0);
  builder.addFieldOffset(1, min, 0);
  return { units, stats: builder.endObject() };
};

const inputTensor = (builder: Builder, model: ModelDescription): number => {
  const name = builder.createString('image');
  const image = content(builder, 'image');
  const { units, stats } = normalisation(builder, model);
  builder.startObject(7);
  builder.addFieldOffset(0, name, 0);
  builder.addFieldOffset(3, image, 0);
  builder.addFieldOffset(4, units, 0);
  builder.addFieldOffset(5, stats, 0);
  return builder.endObject();
};

const outputTensor = (builder: Builder, output: string): number => {
  const name = builder.createString(output);
  const features = content(builder, 'features');
  builder.startObject(7);
  builder.addFieldOffset(0, name, 0);
  builder.addFieldOffset(3, features, 0);
  return builder.endObject();
};

const metadata = (model: ModelDescription): Uint8Array => {
  const builder = new Builder(1024);
  const inputs = vectorOfTables(builder, [inputTensor(builder, model)]);
  const outputs = vectorOfTables(
    builder,
    model.outputs.map((output) => outputTensor(builder, output)),
  );
  builder.startObject(5);
  builder.addFieldOffset(2, inputs, 0);
  builder.addFieldOffset(3, outputs, 0);
  const subgraphs = vectorOfTables(builder, [builder.endObject()]);
  const name = builder.createString(model.name);
  const version = builder.createString('1.0.0');
  builder.startObject(8);
  builder.addFieldOffset(0, name, 0);
  builder.addFieldOffset(3, subgraphs, 0);
  builder.addFieldOffset(7, version, 0);
  builder.finish(builder.endObject(), 'M001');
  return builder.asUint8Array();
};

/**
 * Field names of the root table `Model` of the TFLite schema, in order. The obsolete
 * `metadata_buffer` is never written.
 */
const FIELDS = [
  'version',
  'operatorCodes',
  'subgraphs',
  'description',
  'buffers',
  'metadataBuffer',
  'metadata',
  'signatureDefs',
] as const;
type Field = (typeof FIELDS)[number];

const IDENTIFIER = 'TFL3';
const ENTRY_NAME = Buffer.from('TFLITE_METADATA\0');
const ROOT_VTABLE = 8;
const ROOT_VTABLE_BYTES = 4 + 2 * FIELDS.length;
const ROOT_TABLE_BYTES = 4 + 4 * (FIELDS.length - 1);

const aligned = (offset: number, to: number): number => Math.ceil(offset / to) * to;

interface OldModel {
  readonly version: number;
  readonly at: Readonly<Partial<Record<Field, number>>>;
}

const readRoot = (file: Buffer): OldModel => {
  if (file.toString('latin1', 4, 8) !== IDENTIFIER) throw new TypeError('This is not a TFLite file.');
  const root = file.readUInt32LE(0);
  const vtable = root - file.readInt32LE(root);
  const fields = (file.readUInt16LE(vtable) - 4) / 2;
  const at: Partial<Record<Field, number>> = {};
  let version = 0;
  for (const [index, field] of FIELDS.entries()) {
    const slot = index < fields ? file.readUInt16LE(vtable + 4 + 2 * index) : 0;
    if (slot === 0) continue;
    const value = file.readUInt32LE(root + slot);
    if (field === 'version') version = value;
    else at[field] = root + slot + value;
  }
  return { version, at };
};

/**
 * Computes all offsets in the new root table before anything is written, because offsets in a
 * flatbuffer only point forward.
 */
const layOut = (bufferCount: number, metadataCount: number, oldBytes: number) => {
  const root = aligned(ROOT_VTABLE + ROOT_VTABLE_BYTES, 4);
  const buffers = root + ROOT_TABLE_BYTES;
  const entries = buffers + 4 + 4 * (bufferCount + 1);
  const entryVtable = entries + 4 + 4 * (metadataCount + 1);
  const entry = entryVtable + 8;
  const bufferVtable = entry + 12;
  const buffer = bufferVtable + 8;
  const name = buffer + 8;
  const old = aligned(aligned(name + 4 + ENTRY_NAME.length, 4), 64);
  const data = aligned(old + oldBytes, 64) + 12;
  return { root, buffers, entries, entryVtable, entry, bufferVtable, buffer, name, old, data };
};
type Layout = ReturnType<typeof layOut>;

const writeReference = (out: Buffer, from: number, to: number): void => {
  if (to <= from) throw new RangeError('A flatbuffer offset must point forward.');
  out.writeUInt32LE(to - from, from);
};

const writeRoot = (out: Buffer, layout: Layout, model: OldModel): void => {
  const targets: Partial<Record<Field, number>> = { buffers: layout.buffers, metadata: layout.entries };
  for (const field of ['operatorCodes', 'subgraphs', 'description', 'signatureDefs'] as const) {
    const at = model.at[field];
    if (at !== undefined) targets[field] = layout.old + at;
  }
  out.writeUInt32LE(layout.root, 0);
  out.write(IDENTIFIER, 4, 'latin1');
  out.writeUInt16LE(ROOT_VTABLE_BYTES, ROOT_VTABLE);
  out.writeUInt16LE(ROOT_TABLE_BYTES, ROOT_VTABLE + 2);
  out.writeInt32LE(layout.root - ROOT_VTABLE, layout.root);
  let slot = 4;
  for (const [index, field] of FIELDS.entries()) {
    if (field === 'metadataBuffer') continue;
    const target = targets[field];
    if (field === 'version' || target !== undefined) out.writeUInt16LE(slot, ROOT_VTABLE + 4 + 2 * index);
    if (field === 'version') out.writeUInt32LE(model.version, layout.root + slot);
    else if (target !== undefined) writeReference(out, layout.root + slot, target);
    slot += 4;
  }
};

const writeVector = (
  out: Buffer,
  at: number,
  old: { readonly file: Buffer; readonly vector: number | undefined; readonly shift: number },
  added: number,
): void => {
  const count = old.vector === undefined ? 0 : old.file.readUInt32LE(old.vector);
  out.writeUInt32LE(count + 1, at);
  for (let index = 0; index < count; index++) {
    const reference = (old.vector ?? 0) + 4 + 4 * index;
    writeReference(out, at + 4 + 4 * index, old.shift + reference + old.file.readUInt32LE(reference));
  }
  writeReference(out, at + 4 + 4 * count, added);
};

const writeEntry = (out: Buffer, layout: Layout, bufferIndex: number, bytes: Uint8Array): void => {
  out.writeUInt32LE(ENTRY_NAME.length - 1, layout.name);
  ENTRY_NAME.copy(out, layout.name + 4);
  for (const [index, word] of [8, 12, 4, 8].entries()) out.writeUInt16LE(word, layout.entryVtable + 2 * index);
  out.writeInt32LE(layout.entry - layout.entryVtable, layout.entry);
  writeReference(out, layout.entry + 4, layout.name);
  out.writeUInt32LE(bufferIndex, layout.entry + 8);
  for (const [index, word] of [6, 8, 4].entries()) out.writeUInt16LE(word, layout.bufferVtable + 2 * index);
  out.writeInt32LE(layout.buffer - layout.bufferVtable, layout.buffer);
  writeReference(out, layout.buffer + 4, layout.data);
  out.writeUInt32LE(bytes.length, layout.data);
  out.set(bytes, layout.data + 4);
};

/**
 * Returns the model with a `TFLITE_METADATA` entry.
 * @throws TypeError if `file` is not a TFLite model
 */
export const addMetadata = (file: Buffer, description: ModelDescription): Buffer => {
  const model = readRoot(file);
  const { buffers, metadata: entries } = model.at;
  if (buffers === undefined) throw new TypeError('The model has no buffers.');
  const bufferCount = file.readUInt32LE(buffers);
  const bytes = metadata(description);
  const layout = layOut(bufferCount, entries === undefined ? 0 : file.readUInt32LE(entries), file.length);
  const out = Buffer.alloc(aligned(layout.data + 4 + bytes.length, 16));
  file.copy(out, layout.old);
  writeRoot(out, layout, model);
  writeVector(out, layout.buffers, { file, vector: buffers, shift: layout.old }, layout.buffer);
  writeVector(out, layout.entries, { file, vector: entries, shift: layout.old }, layout.entry);
  writeEntry(out, layout, bufferCount, bytes);
  return out;
};
