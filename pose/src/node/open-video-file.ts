/**
 * Opens an untrusted video file: reads its properties and the time of each frame, and rejects
 * invalid files before decoding. Also transforms decoded frames for display.
 */
import { stat } from 'node:fs/promises';
import { EncodedPacketSink, FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import type { EncodedPacket, InputVideoTrack } from 'mediabunny';
import sharp from 'sharp';
import { MAX_TRACK_MS } from '@reptemple/engine/landmark-track';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Millis } from '@reptemple/engine/units';

/** Pixels of an image. Each has four bytes: red, green, blue, alpha. */
export interface Pixels extends ImageSize {
  readonly rgba: Uint8Array<ArrayBuffer>;
}

interface Showing extends ImageSize {
  /** Rotation in degrees, clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly isMirrored: boolean;
}

const raw = ({ rgba, width, height }: Pixels) => sharp(rgba, { raw: { width, height, channels: 4 } });

const turned = async (coded: Pixels, rotation: Showing['rotation']): Promise<Pixels> => {
  if (rotation === 0) return coded;
  const { data, info } = await raw(coded).rotate(rotation).raw().toBuffer({ resolveWithObject: true });
  return { rgba: new Uint8Array(data), width: info.width, height: info.height };
};

/**
 * Returns a decoded frame as a player displays it: rotated, mirrored, with square pixels. Returns
 * `coded` itself if nothing changes.
 */
export const asShown = async (coded: Pixels, { rotation, isMirrored, width, height }: Showing): Promise<Pixels> => {
  const upright = await turned(coded, rotation);
  if (!isMirrored && upright.width === width && upright.height === height) return upright;
  const rgba = await raw(upright).flop(isMirrored).resize({ width, height, fit: 'fill' }).raw().toBuffer();
  return { rgba: new Uint8Array(rgba), width, height };
};

/**
 * Error for an invalid video. Its message completes a sentence for the user (see `openVideoFile`).
 */
export class VideoError extends Error {
  override readonly name = 'VideoError';
}

export interface VideoFile extends Showing {
  readonly sink: EncodedPacketSink;
  readonly firstKey: EncodedPacket;
  readonly config: VideoDecoderConfig;
  /** Display time of each frame in ms since the first, in display order, unrounded. */
  readonly timesMs: readonly Millis[];
  readonly close: () => void;
}

const CODECS: ReadonlySet<string> = new Set(['vp8', 'vp9', 'av1', 'avc']);
/**
 * Maximum number of pixels of a frame. Phone cameras record at most 4K; larger videos are rejected
 * before decoding.
 */
const MAX_PIXELS = 4096 * 2304;
/** Maximum number of packets: 20 minutes at 120 frames per second. */
const MAX_PACKETS = 144_000;
/**
 * Time in seconds by which a complete file may end before the duration in its header: audio and
 * video seldom end at the same time.
 */
const DURATION_TOLERANCE_SECONDS = 1;

const refuseOtherFiles = async (input: Input): Promise<void> => {
  // Very short files also get here: detecting their format throws.
  const canRead = await input.canRead().catch(() => false);
  if (!canRead) throw new VideoError('it isn’t a WebM or MP4 video');
};

const getVideoTrack = async (input: Input): Promise<InputVideoTrack> => {
  if ((await input.getTracks()).length === 0) {
    throw new VideoError('it is incomplete: its index is missing');
  }
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new VideoError('it has sound but no video');
  const codec = await track.getCodec();
  if (codec === null || !CODECS.has(codec)) {
    throw new VideoError(`its codec (${codec ?? 'unknown'}) isn’t supported. Use VP8, VP9, AV1 or H.264`);
  }
  return track;
};

/** Returns false for a VP8 packet that is not displayed (RFC 6386, section 9.1: show_frame). */
const isShown = (codec: string, packet: EncodedPacket): boolean =>
  !codec.startsWith('vp8') || ((packet.data[0] ?? 0) & 0x10) !== 0;

/**
 * Counts the packets of a video in the file's index; without an index, in the file.
 * @throws VideoError if there are more than `MAX_PACKETS`
 */
const countListed = async (sink: EncodedPacketSink, firstKey: EncodedPacket): Promise<number> => {
  let listed = 0;
  for await (const _ of sink.packets(firstKey, undefined, { metadataOnly: true })) {
    listed += 1;
    if (listed > MAX_PACKETS) throw new VideoError('it has too many frames for 20 minutes of video');
  }
  return listed;
};

const readTimes = async (
  sink: EncodedPacketSink,
  firstKey: EncodedPacket,
  codec: string,
): Promise<readonly Millis[]> => {
  const seconds: number[] = [];
  const listed = await countListed(sink, firstKey);
  let packets = 0;
  for await (const packet of sink.packets(firstKey)) {
    packets += 1;
    if (isShown(codec, packet)) seconds.push(packet.timestamp);
  }
  if (packets < listed) throw new VideoError(`it is incomplete: it ends after ${packets} of its ${listed} frames`);
  const sorted = seconds.toSorted((a, b) => a - b);
  const first = sorted[0] ?? 0;
  if ((sorted.at(-1) ?? 0) - first > MAX_TRACK_MS / 1000) throw new VideoError('it is longer than 20 minutes');
  return sorted.map((second) => (second - first) * 1000);
};

/**
 * Rejects a truncated WebM. Such a file is readable up to its end: only the duration in its header
 * shows that data is missing.
 */
const refuseCutOff = async (input: Input): Promise<void> => {
  const promised = await input.getDurationFromMetadata();
  if (promised === null) return;
  const found = await input.computeDuration();
  if (promised - found <= DURATION_TOLERANCE_SECONDS) return;
  throw new VideoError(`it is incomplete: it ends after ${found.toFixed(1)} of its ${promised.toFixed(1)} seconds`);
};

const showingOf = async (track: InputVideoTrack): Promise<Showing> => {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const coded = (await track.getCodedWidth()) * (await track.getCodedHeight());
  if (!(width > 0 && height > 0 && coded > 0)) throw new VideoError('its frames have no size');
  if (Math.max(coded, width * height) > MAX_PIXELS)
    throw new VideoError('its frames are larger than 4096 × 2304 pixels');
  return { width, height, rotation: await track.getRotation(), isMirrored: await track.getFlip() };
};

const readVideo = async (input: Input): Promise<VideoFile> => {
  await refuseOtherFiles(input);
  const track = await getVideoTrack(input);
  const showing = await showingOf(track);
  const sink = new EncodedPacketSink(track);
  const firstKey = await sink.getFirstKeyPacket({ verifyKeyPackets: true });
  const config = await track.getDecoderConfig();
  if (!firstKey || !config) throw new VideoError('it has no complete frame and may have been cut off');
  await refuseCutOff(input);
  const timesMs = await readTimes(sink, firstKey, config.codec);
  return { ...showing, sink, firstKey, config, timesMs, close: () => input.dispose() };
};

const asFault = (error: unknown): VideoError =>
  error instanceof VideoError ? error : new VideoError('its container is damaged', { cause: error });

/**
 * Opens a video and reads its container and index.
 * @throws VideoError with a reason that completes "PATH cannot be watched: "
 */
export const openVideoFile = async (path: string): Promise<VideoFile> => {
  const { size } = await stat(path);
  if (size === 0) throw new VideoError('the file is empty');
  const input = new Input({ source: new FilePathSource(path), formats: [WEBM, MATROSKA, MP4, QTFF] });
  try {
    return await readVideo(input);
  } catch (error) {
    input.dispose();
    throw asFault(error);
  }
};
