/** Copies the video packets unchanged into a container with a duration and a seek index. */
import {
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  MP4,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { EncodedPacket } from 'mediabunny';
import { MediaError } from './media-fault.ts';
import type { RecordedVideo } from './recorded-video.ts';

/** Display time of the only or last frame if the file has none: one frame at 25 fps. */
const FALLBACK_FRAME_SECONDS = 0.04;

/**
 * VP8 has packets that only prepare later frames and show nothing (RFC 6386, section 9.1:
 * show_frame).
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

/** Drops the audio for privacy. Returns the sorted start time of each frame in milliseconds. */
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

/** Returns the sorted start time of each frame in milliseconds. */
export const listFrameTimes = async (video: RecordedVideo): Promise<readonly number[]> => {
  const timesMs: number[] = [];
  for await (const packet of video.sink.packets(video.firstKey)) {
    if (isShown(video, packet)) timesMs.push((packet.timestamp - video.startSeconds) * 1000);
  }
  return timesMs.toSorted((a, b) => a - b);
};

/** Reads the duration from the header of the written file, as a player does. In milliseconds. */
export const readBackDuration = async (path: string): Promise<number> => {
  const input = new Input({ source: new FilePathSource(path), formats: [WEBM, MP4] });
  const seconds = await input.getDurationFromMetadata().finally(() => input.dispose());
  if (!seconds || !(seconds > 0)) throw new MediaError('The video’s duration couldn’t be determined.');
  return Math.max(1, Math.round(seconds * 1000));
};
