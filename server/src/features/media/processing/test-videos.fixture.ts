/** Creates video files for tests: recorded by Chromium, or malicious, built from their packets. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ALL_FORMATS,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { Rotation } from 'mediabunny';
import type { DrawnSet } from './child-process-messages-and-limits.ts';

export const recorded = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

export const NO_SET: DrawnSet = { trackPath: null, definition: {}, challengeName: '', reps: [], validReps: 0 };

/**
 * Returns the left edge of the white square at a time of the fixtures, in pixels (see
 * fixtures/README.md).
 */
export const squareLeftAt = (ms: number): number => (128 * ms) / 2500;

export type Rewrap = {
  readonly container?: 'webm' | 'mp4';
  readonly codedWidth?: number;
  readonly codedHeight?: number;
  readonly rotation?: Rotation;
  readonly change?: (packets: readonly EncodedPacket[]) => readonly EncodedPacket[];
};

const readTrack = async (path: string) => {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const [codec, config] = [await track?.getCodec(), await track?.getDecoderConfig()];
  if (!track || !codec || !config) throw new Error(`${path} has no video track`);
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return { codec, config, packets };
};

const bytesOf = (target: BufferTarget): Uint8Array => new Uint8Array(target.buffer ?? new ArrayBuffer(0));

export const rewrap = async (name: string, folder: string, changes: Rewrap): Promise<string> => {
  const { codec, config, packets } = await readTrack(recorded(name));
  const { container = 'webm', codedWidth, codedHeight, rotation = 0, change = (all) => all } = changes;
  const format = container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation });
  await output.start();
  const decoderConfig = {
    ...config,
    ...(codedWidth === undefined ? {} : { codedWidth }),
    ...(codedHeight === undefined ? {} : { codedHeight }),
  };
  for (const packet of change(packets)) await source.add(packet, { decoderConfig });
  await output.finalize();
  const path = join(folder, `rewrapped-${Math.round(performance.now() * 1000)}.${container}`);
  await writeFile(path, bytesOf(target));
  return path;
};

/** Creates a Matroska file with half a second of silence and no video. */
export const soundOnly = async (folder: string): Promise<string> => {
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const source = new EncodedAudioPacketSource('pcm-s16');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'pcm-s16', sampleRate: 8000, numberOfChannels: 1 };
  await source.add(new EncodedPacket(new Uint8Array(8000), 'key', 0, 0.5), { decoderConfig });
  await output.finalize();
  const path = join(folder, 'sound.mkv');
  await writeFile(path, bytesOf(target));
  return path;
};

/** Returns a VP8 keyframe whose header claims 16,383 × 16,383 pixels (RFC 6386, section 9.1). */
export const withHugeKeyPicture = (packet: EncodedPacket): EncodedPacket => {
  const data = packet.data.slice();
  data.set([0xff, 0x3f, 0xff, 0x3f], 6);
  return packet.clone({ data });
};

/** Creates a file with only the first bytes of a recording, like an interrupted upload. */
export const cutOff = async (name: string, folder: string, bytes: number): Promise<string> => {
  const path = join(folder, `cut-${bytes}-${name}`);
  await writeFile(path, (await readFile(recorded(name))).subarray(0, bytes));
  return path;
};
