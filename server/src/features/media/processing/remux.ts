/** Writes the recording's pictures, untouched, into a container that has a duration and an index to seek by. */
import {
  EncodedVideoPacketSource,
  type EncodedPacket,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  MP4,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { MediaFault } from './media-fault.ts';
import type { RecordedVideo } from './recorded-video.ts';

/** How long a lone or last picture is shown when the file doesn't say: one frame at 25 a second. */
const FALLBACK_FRAME_SECONDS = 0.04;

/** VP8 has packets that only prepare later pictures and show nothing (RFC 6386, section 9.1: show_frame). */
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
 * Sound is left out: nobody asked the athlete for it.
 * Returns when each picture is shown, in milliseconds from the start, sorted.
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
  if (timesMs.length === 0) throw new MediaFault('The video has no pictures.');
  return timesMs.toSorted((a, b) => a - b);
};

/** Reads the written file's own header: what a player will show before it has read any further. Milliseconds. */
export const readBackDuration = async (path: string): Promise<number> => {
  const input = new Input({ source: new FilePathSource(path), formats: [WEBM, MP4] });
  const seconds = await input.getDurationFromMetadata().finally(() => input.dispose());
  if (!seconds || !(seconds > 0)) throw new MediaFault('The video’s duration could not be determined.');
  return Math.max(1, Math.round(seconds * 1000));
};
