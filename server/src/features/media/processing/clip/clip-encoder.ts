/**
 * Encodes the share clip as H.264 in MP4. Limited range and BT.709, because iPhones show RGB or
 * full range in wrong colours.
 */
import { VideoEncoder, VideoFrame, type EncodedVideoChunk } from '@napi-rs/webcodecs';
import { EncodedPacket, EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny';
import { CLIP_HEIGHT, CLIP_WIDTH } from './clip-layout.ts';
import { CLIP_FRAMES_PER_SECOND } from './clip-plan.ts';

/** 15 s of it are 5 MB, which leaves room below the limit of 8 MB. */
const BITS_PER_SECOND = 2_600_000;
/** Main profile, level 3.1: every phone of the last ten years plays it. */
const CODEC = 'avc1.4D401F';
const FRAME_MICROS = 1_000_000 / CLIP_FRAMES_PER_SECOND;
const KEY_EVERY = 2 * CLIP_FRAMES_PER_SECOND;
const MAX_QUEUED = 2;
const COLOUR_SPACE = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

const PIXELS = CLIP_WIDTH * CLIP_HEIGHT;
const HALF_WIDTH = CLIP_WIDTH / 2;

/** Converts RGB to planar YUV with half the colour resolution (BT.709, 8-bit fixed point). */
export const toI420 = (rgb: Uint8Array, i420: Uint8Array): void => {
  for (let row = 0; row < CLIP_HEIGHT; row += 1) {
    const hasColour = row % 2 === 0;
    for (let column = 0; column < CLIP_WIDTH; column += 1) {
      const pixel = row * CLIP_WIDTH + column;
      const [r, g, b] = [rgb[pixel * 3] ?? 0, rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0];
      i420[pixel] = 16 + ((47 * r + 157 * g + 16 * b + 128) >> 8);
      if (!hasColour || column % 2 !== 0) continue;
      const at = (row / 2) * HALF_WIDTH + column / 2;
      i420[PIXELS + at] = 128 + ((-26 * r - 86 * g + 112 * b + 128) >> 8);
      i420[PIXELS + PIXELS / 4 + at] = 128 + ((112 * r - 102 * g - 10 * b + 128) >> 8);
    }
  }
};

export interface ClipEncoder {
  /** Adds the next frame: RGB, three bytes per pixel. */
  readonly add: (rgb: Uint8Array) => Promise<void>;
  /** Writes the file. Returns its duration in milliseconds. */
  readonly finish: () => Promise<number>;
}

const bytesOf = (chunk: EncodedVideoChunk): Uint8Array => {
  const bytes = new Uint8Array(chunk.byteLength);
  chunk.copyTo(bytes);
  return bytes;
};

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const startClipEncoder = async (path: string, frames: number): Promise<ClipEncoder> => {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(path),
  });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: CLIP_FRAMES_PER_SECOND, maximumPacketCount: frames });
  await output.start();
  const encoded: (readonly [EncodedVideoChunk, VideoDecoderConfig | undefined])[] = [];
  const state: { frames: number; error: Error | null } = { frames: 0, error: null };
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => encoded.push([chunk, metadata?.decoderConfig]),
    error: (error) => {
      state.error ??= error;
    },
  });
  encoder.configure({
    codec: CODEC,
    width: CLIP_WIDTH,
    height: CLIP_HEIGHT,
    bitrate: BITS_PER_SECOND,
    framerate: CLIP_FRAMES_PER_SECOND,
    latencyMode: 'quality',
    hardwareAcceleration: 'prefer-software',
    avc: { format: 'avc' },
  });
  const write = async (): Promise<void> => {
    if (state.error) throw state.error;
    for (let next = encoded.shift(); next; next = encoded.shift()) {
      const [chunk, decoderConfig] = next;
      const packet = new EncodedPacket(bytesOf(chunk), chunk.type, chunk.timestamp / 1e6, FRAME_MICROS / 1e6);
      await source.add(packet, decoderConfig && { decoderConfig });
    }
  };
  const i420 = new Uint8Array(PIXELS * 1.5);
  const add = async (rgb: Uint8Array): Promise<void> => {
    toI420(rgb, i420);
    const frame = new VideoFrame(i420, {
      format: 'I420',
      codedWidth: CLIP_WIDTH,
      codedHeight: CLIP_HEIGHT,
      timestamp: state.frames * FRAME_MICROS,
      duration: FRAME_MICROS,
      colorSpace: COLOUR_SPACE,
    });
    encoder.encode(frame, { keyFrame: state.frames % KEY_EVERY === 0 });
    frame.close();
    state.frames += 1;
    while (encoder.encodeQueueSize > MAX_QUEUED) await breathe();
    await write();
  };
  const finish = async (): Promise<number> => {
    await encoder.flush();
    await write();
    encoder.close();
    await output.finalize();
    return Math.round((state.frames * FRAME_MICROS) / 1000);
  };
  return { add, finish };
};
