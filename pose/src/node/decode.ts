/**
 * Decodes the frames of a video in display order.
 *
 * The server's media process has similar code (`media/processing/decode.ts`). It is not shared,
 * because the server loads `pose` only in a child process, `pose` does not know the server, and the
 * engine, which both may import, has no dependencies. They also differ: here every frame must
 * decode, there damaged parts are skipped. A fix in one should be checked in the other.
 */
import { EncodedVideoChunk, VideoDecoder } from '@napi-rs/webcodecs';
import type { VideoFrame } from '@napi-rs/webcodecs';
import type { Millis } from '@reptemple/engine/units';
import type { EncodedPacket } from 'mediabunny';
import { asShown } from './pixels.ts';
import type { Pixels } from './pixels.ts';
import { VideoFault } from './video-fault.ts';
import type { VideoFile } from './video-file.ts';

export interface Picture extends Pixels {
  readonly index: number;
  /** Time since the first frame, not rounded. */
  readonly at: Millis;
}

/** Maximum number of queued packets, because each may become a whole frame in memory. */
const MAX_QUEUED = 4;
const BREATH_MS = 1;

const chunkOf = ({ type, microsecondTimestamp, microsecondDuration, data }: EncodedPacket): EncodedVideoChunk =>
  new EncodedVideoChunk({ type, timestamp: microsecondTimestamp, duration: microsecondDuration, data });

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, BREATH_MS));

/** Returns a copy that is not shared with another thread, as the decoder requires. */
const copyOf = (bytes: AllowSharedBufferSource): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()
    : new Uint8Array(bytes).slice();

/**
 * Starts a decoder. Frames arrive in display order but with other timestamps (docs/decisions/0004),
 * so they are identified by counting.
 */
const startDecoder = ({ codec, codedWidth, codedHeight, description }: VideoFile['config']) => {
  const waiting: VideoFrame[] = [];
  const decoder = new VideoDecoder({
    output: (frame) => waiting.push(frame),
    // On an error the decoder closes itself, which the callers detect.
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
 * Returns false if the decoder is closed. It may close in its own thread between a check of its
 * state and the call.
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
 * Decodes every wanted frame, as a player shows it. Throws a {@link VideoFault} at the end if fewer
 * frames decoded than the file lists, because then neither times nor count are reliable.
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
    throw new VideoFault(`it is damaged or cut off: ${index} of its ${timesMs.length} pictures can be decoded`);
  }
};
