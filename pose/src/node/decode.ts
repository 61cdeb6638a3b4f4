/**
 * The pictures of a video, decoded one after the other in the order they are shown.
 *
 * The server's media process feeds its decoder by the same steps (`media/processing/decode.ts`), and they are not shared: the server
 * loads nothing of `pose` but in the child that watches, `pose` knows no server, and the engine, which both may import, knows no package.
 * What is made of the pictures differs too: here every one has to come, there a damaged stretch is skipped. What is mended in the
 * feeding of one is to be looked at in the other.
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
  /** Since the first picture, not rounded. */
  readonly at: Millis;
}

/** How far the feeder may run ahead; each waiting packet may become a whole picture in memory. */
const MAX_QUEUED = 4;
const BREATH_MS = 1;

const chunkOf = ({ type, microsecondTimestamp, microsecondDuration, data }: EncodedPacket): EncodedVideoChunk =>
  new EncodedVideoChunk({ type, timestamp: microsecondTimestamp, duration: microsecondDuration, data });

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, BREATH_MS));

/** A copy that is surely not shared with another thread, as the decoder wants it. */
const copyOf = (bytes: AllowSharedBufferSource): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()
    : new Uint8Array(bytes).slice();

/** Pictures come in the order they are shown but with other times (docs/decisions/0004), so they are told apart by counting. */
const startDecoder = ({ codec, codedWidth, codedHeight, description }: VideoFile['config']) => {
  const waiting: VideoFrame[] = [];
  const decoder = new VideoDecoder({
    output: (frame) => waiting.push(frame),
    // The decoder closes itself, and that is looked at below.
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

/** Whether it could be done: a decoder that breaks closes itself in a thread of its own, also between a look at its state and a call. */
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
 * Every picture whose index is wanted, as a player shows it. Throws a {@link VideoFault} at the end when fewer pictures could be
 * decoded than the file holds: then neither their times nor the count can be trusted.
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
