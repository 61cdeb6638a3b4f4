/**
 * Reads an untrusted recording: checks container and size before decoding, copies the video
 * without sound, and decodes frames.
 */
import { stat } from 'node:fs/promises';
import { EncodedVideoChunk, VideoDecoder } from '@napi-rs/webcodecs';
import type { VideoFrame } from '@napi-rs/webcodecs';
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { EncodedPacket, InputVideoTrack, Rotation } from 'mediabunny';
import {
  MAX_DURATION_MS,
  MAX_PACKETS,
  MAX_PIXELS,
  MAX_SIDE_PIXELS,
  MediaError,
} from './child-process-messages-and-limits.ts';
import { pictureAt } from './thumbnail-gif-and-clip-times.ts';

type Codec = 'vp8' | 'vp9' | 'av1' | 'avc';

/**
 * Container of the output by codec. Browsers also record H.264 into WebM and Matroska, which not
 * every player supports.
 */
const CONTAINER_OF = { vp8: 'webm', vp9: 'webm', av1: 'webm', avc: 'mp4' } as const;

export type RecordedVideo = {
  readonly sink: EncodedPacketSink;
  readonly codec: Codec;
  readonly container: 'webm' | 'mp4';
  readonly config: VideoDecoderConfig;
  /** Displayed size: after rotation and with square pixels. */
  readonly width: number;
  readonly height: number;
  readonly codedWidth: number;
  readonly codedHeight: number;
  readonly rotation: Rotation;
  readonly flip: boolean;
  readonly firstKey: EncodedPacket;
  readonly packetCount: number;
  /** Earliest presentation time in seconds, as stored in the file. The output starts at zero. */
  readonly startSeconds: number;
  readonly close: () => void;
};

const isSupported = (codec: string | null): codec is Codec => codec !== null && codec in CONTAINER_OF;

const refuseHugePictures = (width: number, height: number): void => {
  if (width < 1 || height < 1) throw new MediaError('The video has no frame size.');
  if (Math.max(width, height) > MAX_SIDE_PIXELS || width * height > MAX_PIXELS) {
    throw new MediaError(`The video is ${width} × ${height} pixels. The limit is 4096 × 2304.`);
  }
};

const getTrack = async (input: Input): Promise<InputVideoTrack> => {
  if (!(await input.canRead())) throw new MediaError('The file isn’t a WebM or MP4 video.');
  if ((await input.getTracks()).length === 0) {
    throw new MediaError('The video is incomplete: its header is missing.');
  }
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new MediaError('The file has no video track.');
  return track;
};

/**
 * Counts packets from the first keyframe on, and finds the earliest time. Reads only the index.
 * @throws MediaError if the video is too long or has too many frames
 */
const measure = async (sink: EncodedPacketSink, firstKey: EncodedPacket) => {
  let packetCount = 0;
  let startSeconds = firstKey.timestamp;
  for await (const packet of sink.packets(firstKey, undefined, { metadataOnly: true })) {
    packetCount += 1;
    startSeconds = Math.min(startSeconds, packet.timestamp);
    const spanMs = (packet.timestamp + packet.duration - startSeconds) * 1000;
    if (!(spanMs <= MAX_DURATION_MS)) throw new MediaError('The video is longer than 25 minutes.');
    if (packetCount > MAX_PACKETS) throw new MediaError('The video has too many frames for 25 minutes.');
  }
  return { packetCount, startSeconds };
};

const readVideo = async (input: Input): Promise<RecordedVideo> => {
  const track = await getTrack(input);
  const codec = await track.getCodec();
  if (!isSupported(codec)) {
    throw new MediaError(`The video’s encoding (${codec ?? 'unknown'}) is not supported; VP8, VP9, AV1 and H.264 are.`);
  }
  const [codedWidth, codedHeight] = [await track.getCodedWidth(), await track.getCodedHeight()];
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  refuseHugePictures(codedWidth, codedHeight);
  refuseHugePictures(width, height);
  const sink = new EncodedPacketSink(track);
  const firstKey = await sink.getFirstKeyPacket({ verifyKeyPackets: true });
  const config = await track.getDecoderConfig();
  if (!firstKey || !config) {
    throw new MediaError('The video has no complete frame. It may have been cut off.');
  }
  return {
    sink,
    codec,
    container: CONTAINER_OF[codec],
    config,
    width,
    height,
    codedWidth,
    codedHeight,
    rotation: await track.getRotation(),
    flip: await track.getFlip(),
    firstKey,
    ...(await measure(sink, firstKey)),
    close: () => input.dispose(),
  };
};

/**
 * Reads container and index of a recording. Call `close` afterwards.
 * @throws MediaError with the reason for rejecting it
 */
export const openRecordedVideo = async (path: string): Promise<RecordedVideo> => {
  const { size } = await stat(path);
  if (size === 0) throw new MediaError('The video file is empty.');
  const input = new Input({ source: new FilePathSource(path), formats: [WEBM, MATROSKA, MP4, QTFF] });
  try {
    return await readVideo(input);
  } catch (error) {
    input.dispose();
    throw error;
  }
};

export const withVideo = async <T>(path: string, use: (video: RecordedVideo) => Promise<T>): Promise<T> => {
  const video = await openRecordedVideo(path);
  try {
    return await use(video);
  } finally {
    video.close();
  }
};

/** Duration in seconds of the last frame if the file states none: one frame at 25 fps. */
const FALLBACK_FRAME_SECONDS = 0.04;

/**
 * Returns true if a packet is a visible frame. VP8 has packets that only prepare later frames (RFC
 * 6386, section 9.1: show_frame).
 */
const isShown = (video: RecordedVideo, packet: EncodedPacket): boolean =>
  video.codec !== 'vp8' || ((packet.data[0] ?? 0) & 0x10) !== 0;

const createOutput = (video: RecordedVideo, path: string) => {
  const format = video.container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat();
  const output = new Output({ format, target: new FilePathTarget(path) });
  const source = new EncodedVideoPacketSource(video.codec);
  output.addVideoTrack(source, {
    rotation: video.rotation,
    flip: video.flip,
    maximumPacketCount: video.packetCount,
  });
  return { output, source };
};

/**
 * Copies the video packets unchanged into a new container with duration and seek index. Drops the
 * sound for privacy. Returns the sorted start time of each frame in milliseconds.
 */
export const remux = async (video: RecordedVideo, path: string): Promise<readonly number[]> => {
  const { output, source } = createOutput(video, path);
  await output.start();
  const timesMs: number[] = [];
  for await (const packet of video.sink.packets(video.firstKey)) {
    const timestamp = packet.timestamp - video.startSeconds;
    const duration = packet.duration > 0 ? packet.duration : FALLBACK_FRAME_SECONDS;
    await source.add(packet.clone({ timestamp, duration, sideData: {} }), { decoderConfig: video.config });
    if (isShown(video, packet)) timesMs.push(timestamp * 1000);
  }
  await output.finalize();
  if (timesMs.length === 0) throw new MediaError('The video has no frames.');
  return timesMs.toSorted((a, b) => a - b);
};

export const listFrameTimes = async (video: RecordedVideo): Promise<readonly number[]> => {
  const timesMs: number[] = [];
  for await (const packet of video.sink.packets(video.firstKey)) {
    if (isShown(video, packet)) timesMs.push((packet.timestamp - video.startSeconds) * 1000);
  }
  return timesMs.toSorted((a, b) => a - b);
};

/**
 * Returns the duration in milliseconds, from the header of the written file, as a player reads it.
 */
export const readBackDuration = async (path: string): Promise<number> => {
  const input = new Input({ source: new FilePathSource(path), formats: [WEBM, MP4] });
  const seconds = await input.getDurationFromMetadata().finally(() => input.dispose());
  if (!seconds || !(seconds > 0)) throw new MediaError('The video’s duration couldn’t be determined.');
  return Math.max(1, Math.round(seconds * 1000));
};

/** Decoded frame. `rgba` is valid only until the next frame is read. */
export type Picture = { readonly rgba: Uint8Array; readonly width: number; readonly height: number };

/** Possible error of timestamps in ms: WebM rounds to whole milliseconds. */
const CONTAINER_ROUNDING_MS = 1;

/** Maximum number of packets in the decoder's queue. Each may become a full frame in memory. */
const MAX_QUEUED = 2;

/**
 * Returns a function that copies a frame's pixels as RGBA. It reuses one buffer for all frames: a
 * 4K frame has 33 MB, and garbage collection is slow.
 */
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
 * Starts a decoder that collects the wanted frames. Counts the frames instead of reading their
 * timestamps, which are wrong: frames come out in display order, but with the timestamp of the
 * packet that went in. Observed with H.264 B-frames in @napi-rs/webcodecs 1.3.1.
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
    // Ignores errors here. After an error the decoder closes itself, which the code below checks.
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
 * Calls the function. Returns false if the decoder is closed: a broken decoder closes itself in
 * another thread, even between a check of its state and a call.
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
 * Decodes the wanted frames in order, and calls `take` for each. `wanted` contains indexes into
 * `timesMs`. Skips damaged sections without an error, so check how many frames came.
 * `pose/src/node/decode-video.ts` feeds its decoder in the same way and explains why the code is
 * not shared. A fix in one probably applies to the other.
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
