/**
 * Creates small test videos: grey frames, each brighter than the one before, with a white corner.
 */
import { writeFile } from 'node:fs/promises';
import { VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import type { EncodedVideoChunk } from '@napi-rs/webcodecs';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { Rotation } from 'mediabunny';

export const WIDTH = 96;
export const HEIGHT = 64;
export const MADE_CODECS = { vp8: 'vp8', vp9: 'vp09.00.10.08', avc: 'avc1.64001f' } as const;

export interface MadeVideo {
  readonly codec: keyof typeof MADE_CODECS;
  readonly timesMs: readonly number[];
  readonly rotation?: Rotation;
  /**
   * Function that changes the encoded packets before they are written, for example to damage the
   * file.
   */
  readonly change?: (packets: readonly EncodedPacket[]) => readonly EncodedPacket[];
}

/**
 * Returns the grey value (0 to 255) of the frame with this index. Values of successive frames
 * differ enough to survive encoding.
 */
export const greyOf = (index: number): number => 20 + index * 8;

const picture = (index: number): Uint8Array => {
  const rgba = new Uint8Array(WIDTH * HEIGHT * 4).fill(greyOf(index));
  for (let y = 0; y < 16; y += 1) rgba.fill(255, y * WIDTH * 4, (y * WIDTH + 16) * 4);
  return rgba;
};

const packetOf = (chunk: EncodedVideoChunk): EncodedPacket => {
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  return new EncodedPacket(data, chunk.type, chunk.timestamp / 1e6, (chunk.duration ?? 0) / 1e6);
};

const encode = async ({ codec, timesMs }: MadeVideo) => {
  const packets: EncodedPacket[] = [];
  let description: Uint8Array | undefined;
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      description ??= metadata?.decoderConfig?.description;
      packets.push(packetOf(chunk));
    },
    error: (fault) => {
      throw fault;
    },
  });
  encoder.configure({ codec: MADE_CODECS[codec], width: WIDTH, height: HEIGHT, bitrate: 800_000 });
  for (const [index, at] of timesMs.entries()) {
    const times = { timestamp: at * 1000, duration: 40_000 };
    const frame = new VideoFrame(picture(index), { format: 'RGBA', codedWidth: WIDTH, codedHeight: HEIGHT, ...times });
    encoder.encode(frame, { keyFrame: index === 0 });
    frame.close();
  }
  await encoder.flush();
  encoder.close();
  return { packets, description };
};

/**
 * Encodes a test video and returns the file's bytes: MP4 for H.264, otherwise WebM, as browsers
 * record them.
 */
export const makeVideo = async (made: MadeVideo): Promise<Uint8Array> => {
  const { codec, rotation = 0, change = (all) => all } = made;
  const { packets, description } = await encode(made);
  const target = new BufferTarget();
  const output = new Output({
    format: codec === 'avc' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation });
  await output.start();
  const config = { codec: MADE_CODECS[codec], codedWidth: WIDTH, codedHeight: HEIGHT };
  const decoderConfig = description ? { ...config, description } : config;
  for (const packet of change(packets)) await source.add(packet, { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
};

export const writeVideo = async (path: string, made: MadeVideo): Promise<string> => {
  await writeFile(path, await makeVideo(made));
  return path;
};
