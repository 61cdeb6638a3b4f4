/**
 * Decodes the frames of a video individually, in display order. The server's media process decodes
 * in the same way (`media/processing/read-recorded-video.ts`). The code is not shared: the server
 * loads `pose` in a child process only, `pose` must not import the server, and the engine has no
 * dependencies. The two also differ: here every frame is required, there damaged parts are skipped.
 * A bug fixed in one may be in the other too.
 */
import { EncodedVideoChunk, VideoDecoder } from '@napi-rs/webcodecs';
import type { VideoFrame } from '@napi-rs/webcodecs';
import type { EncodedPacket } from 'mediabunny';
import type { Millis } from '@reptemple/engine/units';
import { asShown, VideoError } from './open-video-file.ts';
import type { Pixels, VideoFile } from './open-video-file.ts';

export interface Picture extends Pixels {
  readonly index: number;
  /** Display time since the first frame in ms, unrounded. */
  readonly at: Millis;
}

/** Maximum number of packets in the decoder's queue. Each may become a decoded frame in memory. */
const MAX_QUEUED = 4;
const BREATH_MS = 1;

const chunkOf = ({ type, microsecondTimestamp, microsecondDuration, data }: EncodedPacket): EncodedVideoChunk =>
  new EncodedVideoChunk({ type, timestamp: microsecondTimestamp, duration: microsecondDuration, data });

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, BREATH_MS));

/** Copies bytes to memory that threads do not share, as the decoder requires. */
const copyOf = (bytes: AllowSharedBufferSource): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()
    : new Uint8Array(bytes).slice();

/**
 * Starts a decoder that collects decoded frames in `waiting`. Frames arrive in display order, but
 * with changed timestamps (docs/decisions/0004), so callers identify them by counting.
 */
const startDecoder = ({ codec, codedWidth, codedHeight, description }: VideoFile['config']) => {
  const waiting: VideoFrame[] = [];
  const decoder = new VideoDecoder({
    output: (frame) => waiting.push(frame),
    // Decoder errors are ignored: the decoder then closes itself, and its state is checked below.
    error: () => undefined,
  });
  decoder.configure({
    codec,
    hardwareAcceleration: 'prefer-software',
    ...(codedWidth === undefined ? {} : { codedWidth }),
    ...(codedHeight === undefined ? {} : { codedHeight }),
    ...(description === undefined ? {} : { description: copyOf(description) }),
  });
  return { decoder, waiting };
};

/**
 * Calls the decoder. Returns false if the decoder has closed: a broken decoder closes itself in
 * another thread, even between a check of its state and the call.
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

const framesOf = async function* ({ sink, firstKey, config }: VideoFile): AsyncGenerator<VideoFrame> {
  const { decoder, waiting } = startDecoder(config);
  try {
    for await (const packet of sink.packets(firstKey)) {
      if (!isDoneWhileOpen(() => decoder.decode(chunkOf(packet)))) break;
      while (decoder.decodeQueueSize > MAX_QUEUED) await breathe();
      yield* waiting.splice(0);
    }
    if (decoder.state !== 'closed') await decoder.flush().catch(() => undefined);
    yield* waiting.splice(0);
  } finally {
    for (const frame of waiting) frame.close();
    isDoneWhileOpen(() => decoder.close());
  }
};

const pixelsOf = async (frame: VideoFrame, video: VideoFile): Promise<Pixels> => {
  const rgba = new Uint8Array(frame.allocationSize({ format: 'RGBA' }));
  await frame.copyTo(rgba, { format: 'RGBA' });
  return asShown({ rgba, width: frame.codedWidth, height: frame.codedHeight }, video);
};

/**
 * Yields the frames with these indexes, as a player displays them.
 * @throws VideoError at the end if fewer frames were decoded than the file contains: then their
 * times and their number are unreliable
 */
export const picturesOf = async function* (video: VideoFile, wanted: ReadonlySet<number>): AsyncGenerator<Picture> {
  const { timesMs } = video;
  let index = 0;
  for await (const frame of framesOf(video)) {
    const at = timesMs[index];
    try {
      if (at !== undefined && wanted.has(index)) yield { ...(await pixelsOf(frame, video)), index, at };
    } finally {
      frame.close();
    }
    index += 1;
  }
  if (index !== timesMs.length) {
    throw new VideoError(`it is damaged or cut off: ${index} of its ${timesMs.length} frames can be decoded`);
  }
};
