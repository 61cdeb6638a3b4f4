/** Saves files of a recording to the user's device, with toasts (specification S2, section 8). */
import { t } from '../../../i18n/translate.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { isWebKit } from '../../../recorder/capture/video-capture.ts';
import { browserDevice } from './device.ts';
import { type ShareDevice, isDismissal } from './share.ts';

/**
 * Saves a file to the user's device. On iPhones the share sheet saves to Photos and shows the
 * result; elsewhere a download starts, whose result is unknown.
 */
interface FileDevice extends Pick<ShareDevice, 'isTouched' | 'canShare' | 'share' | 'save'> {
  /** False if the share sheet may be unable to save files. */
  readonly hasSavingSheet: boolean;
}

const fileDevice = (): FileDevice => ({ ...browserDevice(), hasSavingSheet: isWebKit(globalThis) });

/** `sheet`: the share sheet has shown the result. */
type HandedOver = 'sheet' | 'download';

/** Rejects if the browser supports neither. */
export const handOver = async (blob: Blob, name: string, device = fileDevice()): Promise<HandedOver> => {
  const file = new File([blob], name, { type: blob.type });
  const data = { files: [file] };
  if (device.isTouched && device.hasSavingSheet && device.canShare(data)) {
    try {
      await device.share(data);
      return 'sheet';
    } catch (fault) {
      // If the tap is too long ago for the share sheet, fall back to a download.
      if (isDismissal(fault)) return 'sheet';
    }
  }
  device.save(file);
  return 'download';
};

/** @throws if the server rejects the request */
export const fetchFile = async (url: string, signal?: AbortSignal): Promise<Blob> => {
  const reply = await fetch(url, signal ? { signal } : {});
  if (!reply.ok) throw new Error(`The server answered with ${reply.status}.`);
  return reply.blob();
};

const sayFailed = (description: string): void => toast({ title: t('Download Failed'), description, tone: 'error' });

/** The share sheet shows its own result. */
const sayBegun = (title: string, handedOver: HandedOver): void => {
  if (handedOver === 'sheet') return;
  toast({ title, description: t('Download started. Check your browser’s downloads.'), tone: 'success' });
};

/** The video is empty if the browser cannot record. */
export const saveRecordedVideo = async (video: Blob, name: string): Promise<void> => {
  if (video.size === 0) {
    sayFailed(t('No recorded video available to download'));
    return;
  }
  try {
    sayBegun(t('Video Downloaded'), await handOver(video, name));
  } catch {
    sayFailed(t('Failed to save video to your device. Please try again.'));
  }
};

/** Downloads the processed, seekable video. `nameOf` gets its MIME type. */
export const downloadVideo = async (url: string, nameOf: (type: string) => string): Promise<void> => {
  try {
    const video = await fetchFile(url);
    sayBegun(t('Video Downloaded'), await handOver(video, nameOf(video.type)));
  } catch {
    sayFailed(t('Please try again.'));
  }
};

export const downloadGif = async (url: string, name: string): Promise<void> => {
  try {
    sayBegun(t('GIF Downloaded!'), await handOver(await fetchFile(url), name));
  } catch {
    sayFailed(t('Please try again.'));
  }
};
