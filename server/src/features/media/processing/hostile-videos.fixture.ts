/**
 * Small malicious recordings that are expensive to open: they announce huge sizes or counts, or
 * are slow to decode.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import type { EncodedVideoChunk } from '@napi-rs/webcodecs';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import { recorded, rewrap } from './test-videos.fixture.ts';

/** Eight bytes that announce an element of 4,294,967,296 bytes in WebM (RFC 8794, section 4). */
const FOUR_GB_ELEMENT = Buffer.from('0100000100000000', 'hex');
const MAX_UINT32 = 0xff_ff_ff_ff;

/**
 * Returns how many bytes an element's length field has in WebM. The number of leading zero bits of
 * its first byte tells that.
 */
const bytesOfLength = (first: number): number => Math.clz32(first) - 23;

const kept = async (folder: string, name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};

export const withElementOf4GB = async (folder: string, idInHex: string): Promise<string> => {
  const bytes = await readFile(recorded('chrome-vp8.webm'));
  const id = Buffer.from(idInHex, 'hex');
  const at = bytes.indexOf(id) + id.length;
  if (at < id.length) throw new Error(`There is no element ${idInHex}.`);
  const after = at + bytesOfLength(bytes[at] ?? 0);
  const changed = Buffer.concat([bytes.subarray(0, at), FOUR_GB_ELEMENT, bytes.subarray(after)]);
  return kept(folder, `element-${idInHex}.webm`, changed);
};

const changedBox = async (folder: string, path: string, type: string, numbers: Readonly<Record<number, number>>) => {
  const bytes = await readFile(path);
  const at = bytes.indexOf(type);
  if (at === -1) throw new Error(`There is no box ${type}.`);
  for (const [offset, value] of Object.entries(numbers)) bytes.writeUInt32BE(value, at + Number(offset));
  return kept(folder, `box-${type}.mp4`, bytes);
};

export const withBoxOf4GB = (folder: string, type: string): Promise<string> =>
  changedBox(folder, recorded('chrome-h264.mp4'), type, { [-4]: MAX_UINT32 });

/**
 * Creates a video with a fragment whose header announces four billion frames and a table entry for
 * each.
 */
export const withEndlessPiece = (folder: string): Promise<string> =>
  changedBox(folder, recorded('chrome-h264.mp4'), 'trun', { 8: MAX_UINT32 });

/** Creates a small video whose sample table announces four billion frames of twenty bytes each. */
export const withEndlessTable = async (folder: string): Promise<string> => {
  const whole = await rewrap('chrome-h264.mp4', folder, { container: 'mp4' });
  return changedBox(folder, whole, 'stsz', { 8: 20, 12: MAX_UINT32 });
};

const [WIDTH, HEIGHT] = [4096, 2304];

const packetOf = (chunk: EncodedVideoChunk): EncodedPacket => {
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  return new EncodedPacket(data, chunk.type === 'key' ? 'key' : 'delta', 0, 0);
};

/** Encodes a grey frame of the maximum size, and a frame that changes nothing. */
const encodeTwo = async (): Promise<readonly [EncodedPacket, EncodedPacket]> => {
  const packets: EncodedPacket[] = [];
  const faults: Error[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => void packets.push(packetOf(chunk)),
    error: (fault) => void faults.push(fault),
  });
  const size = { width: WIDTH, height: HEIGHT };
  encoder.configure({ codec: 'vp8', ...size, bitrate: 1_000_000, framerate: 25, latencyMode: 'realtime' });
  const grey = new Uint8Array((WIDTH * HEIGHT * 3) / 2).fill(128);
  for (const timestamp of [0, 40_000]) {
    const frame = new VideoFrame(grey, { format: 'I420', codedWidth: WIDTH, codedHeight: HEIGHT, timestamp });
    encoder.encode(frame, { keyFrame: timestamp === 0 });
    frame.close();
  }
  await encoder.flush();
  encoder.close();
  const [key, delta] = packets;
  if (!key || !delta) throw new Error('The encoder made no two pictures.', { cause: faults[0] });
  return [key, delta];
};

/**
 * Creates a video of one frame per millisecond, each of the maximum size and dependent on the
 * previous frame. Six seconds of it take a minute to decode, 20 minutes take hours.
 */
export const decodingForEver = async (folder: string, pictures: number): Promise<string> => {
  const [key, delta] = await encodeTwo();
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: WIDTH, codedHeight: HEIGHT };
  for (let at = 0; at < pictures; at += 1)
    await source.add((at === 0 ? key : delta).clone({ timestamp: at / 1000, duration: 0.001 }), { decoderConfig });
  await output.finalize();
  return kept(folder, 'decoding-for-ever.webm', new Uint8Array(target.buffer ?? new ArrayBuffer(0)));
};
