/**
 * Decodes only the wanted frames and stops after the last one. `pose/src/node/decode.ts` feeds
 * its decoder in the same way and explains why the code is not shared. A fix in one probably
 * applies to the other.
 */
import { EncodedVideoChunk, VideoDecoder } from '@napi-rs/webcodecs';
import type { VideoFrame } from '@napi-rs/webcodecs';
import type { EncodedPacket } from 'mediabunny';
import { pictureAt } from './highlight.ts';
import { refuseHugePictures } from './recorded-video.ts';
import type { RecordedVideo } from './recorded-video.ts';

/** `rgba` is valid only until the next frame is taken. */
export type Picture = { readonly rgba: Uint8Array; readonly width: number; readonly height: number };

/** Containers round timestamps, WebM to whole milliseconds. */
const CONTAINER_ROUNDING_MS = 1;

/** Maximum packets in the decoder's queue. Each may become a full frame in memory. */
const MAX_QUEUED = 2;

/** Reuses one buffer for all frames: a 4K frame has 33 MB, and garbage collection is slow. */
const pixelReader = () => {
  let buffer = new Uint8Array(0);
  return async (frame: VideoFrame): Promise<Picture> => {
    const { codedWidth: width, codedHeight: height } = frame;
    refuseHugePictures(width, height);
    const size = frame.allocationSize({ format: 'RGBA' });
    if (buffer.byteLength < size) buffer = new Uint8Array(size);
    const rgba = buffer.subarray(0, size);
    await frame.copyTo(rgba, { format: 'RGBA' });
    return { rgba, width, height };
  };
};

const chunkOf = (packet: EncodedPacket): EncodedVideoChunk =>
  new EncodedVideoChunk({
    type: packet.type,
    timestamp: packet.microsecondTimestamp,
    duration: packet.microsecondDuration,
    data: packet.data,
  });

/**
 * Frames arrive in display order but carry the timestamp of the packet that went in (seen with
 * H.264 B-frames in @napi-rs/webcodecs 1.3.1). So frames are identified by counting, not by
 * timestamp.
 */
const startDecoder = (config: VideoDecoderConfig, firstIndex: number, wanted: ReadonlySet<number>) => {
  const waiting: { readonly index: number; readonly frame: VideoFrame }[] = [];
  const state = { next: firstIndex };
  const decoder = new VideoDecoder({
    output: (frame) => {
      if (wanted.has(state.next)) waiting.push({ index: state.next, frame });
      else frame.close();
      state.next += 1;
    },
    // The decoder closes itself on errors, which is checked below.
    error: () => undefined,
  });
  const { codec, codedWidth, codedHeight, description } = config;
  decoder.configure({
    codec,
    hardwareAcceleration: 'prefer-software',
    ...(codedWidth === undefined ? {} : { codedWidth }),
    ...(codedHeight === undefined ? {} : { codedHeight }),
    ...(description === undefined ? {} : { description }),
  });
  return { decoder, waiting, state };
};

/**
 * Returns false if the call failed: a broken decoder closes itself in another thread, even
 * between a state check and a call.
 */
const isDoneWhileOpen = (call: () => void): boolean => {
  try {
    call();
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return false;
    throw error;
  }
};

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Calls `take` for each wanted frame that can be decoded, in order. `wanted` contains indices
 * into `timesMs`. Damaged sections are skipped; the caller decides how many frames are enough.
 */
export const decodePictures = async (
  video: RecordedVideo,
  timesMs: readonly number[],
  wanted: ReadonlySet<number>,
  take: (index: number, picture: Picture) => Promise<void>,
): Promise<void> => {
  const [first, last] = [Math.min(...wanted), Math.max(...wanted)];
  const startSeconds = (timesMs[first] ?? 0) / 1000 + video.startSeconds;
  const key = (await video.sink.getKeyPacket(startSeconds, { verifyKeyPackets: true })) ?? video.firstKey;
  const firstIndex = pictureAt(timesMs, (key.timestamp - video.startSeconds) * 1000 + CONTAINER_ROUNDING_MS);
  const { decoder, waiting, state } = startDecoder(video.config, firstIndex, wanted);

  const readPixels = pixelReader();
  const takeWaiting = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { index, frame } = next;
      const picture = await readPixels(frame).finally(() => frame.close());
      await take(index, picture);
    }
  };

  try {
    for await (const packet of video.sink.packets(key)) {
      if (state.next > last || !isDoneWhileOpen(() => decoder.decode(chunkOf(packet)))) break;
      while (decoder.decodeQueueSize > MAX_QUEUED) await breathe();
      await takeWaiting();
    }
    if (decoder.state !== 'closed') await decoder.flush().catch(() => undefined);
    await takeWaiting();
  } finally {
    for (const { frame } of waiting) frame.close();
    isDoneWhileOpen(() => decoder.close());
  }
};
