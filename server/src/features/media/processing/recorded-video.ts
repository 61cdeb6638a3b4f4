/**
 * Opens an untrusted recording. Rejects it by its container alone if decoding would cost too
 * much.
 */
import { stat } from 'node:fs/promises';
import { EncodedPacketSink, FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import type { EncodedPacket, InputVideoTrack, Rotation } from 'mediabunny';
import { MAX_DURATION_MS, MAX_PACKETS, MAX_PIXELS, MAX_SIDE_PIXELS } from './limits.ts';
import { MediaError } from './media-fault.ts';

type Codec = 'vp8' | 'vp9' | 'av1' | 'avc';

/**
 * The best supported container for each codec. Browsers also record H.264 into WebM and Matroska,
 * which not every player supports.
 */
const CONTAINER_OF = { vp8: 'webm', vp9: 'webm', av1: 'webm', avc: 'mp4' } as const;

export type RecordedVideo = {
  readonly sink: EncodedPacketSink;
  readonly codec: Codec;
  readonly container: 'webm' | 'mp4';
  readonly config: VideoDecoderConfig;
  /** Display size: after rotation and with square pixels. */
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
  /** Closes the file. */
  readonly close: () => void;
};

const isSupported = (codec: string | null): codec is Codec => codec !== null && codec in CONTAINER_OF;

/** @throws MediaFault if a frame is larger than any known camera produces. */
export const refuseHugePictures = (width: number, height: number): void => {
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
 * Reads only the index. Returns the number of packets from the first keyframe on, and their
 * duration.
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
 * Reads container and index of a recording.
 * @throws MediaFault with the reason for rejecting it.
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

/** Opens a recording for `use`, and closes it afterwards. */
export const withVideo = async <T>(path: string, use: (video: RecordedVideo) => Promise<T>): Promise<T> => {
  const video = await openRecordedVideo(path);
  try {
    return await use(video);
  } finally {
    video.close();
  }
};
