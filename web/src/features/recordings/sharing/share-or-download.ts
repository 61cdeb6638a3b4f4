/**
 * Shares or downloads the files of a recording, and shows a toast with the outcome (specification
 * S2, section 8).
 */
import { t } from '../../../i18n/translate.ts';
import { isWebKit } from '../../../recorder/capture/video-capture.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import type { ToastDraft } from '../../../ui/overlay/toast.ts';
import { fileShareDevice, isDismissal, shareFile } from '../../../ui/share-file-or-link.ts';
import type { FileShareDevice, FileShareOutcome } from '../../../ui/share-file-or-link.ts';

/**
 * Social site. On phones the GIF is shared with the share sheet. Elsewhere the caption is copied,
 * the GIF downloaded and the site opened (specification S2, section 9).
 */
export interface Site {
  readonly name: 'Instagram' | 'TikTok';
  readonly url: string;
}

export const SITES: readonly [Site, Site] = [
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'TikTok', url: 'https://www.tiktok.com/upload' },
];

export interface ShareDevice extends FileShareDevice {
  readonly copy: (text: string) => Promise<void>;
  /** Opens a URL in a new window. Returns false if the browser blocks it. */
  readonly open: (url: string) => boolean;
}

/**
 * Outcome of sharing. `shared`: with the share sheet; `dismissed`: the user closed the share sheet;
 * `handed-over`: caption copied, GIF downloaded and site opened; `held-back`: the same, but the
 * browser blocked the site's window.
 */
export type ShareOutcome = 'shared' | 'handed-over' | 'held-back' | 'dismissed' | 'failed';

export interface ToShare {
  readonly caption: string;
  readonly gif: File | null;
}

const viaSheet = async (data: ShareData, device: ShareDevice): Promise<ShareOutcome> => {
  try {
    await device.share(data);
    return 'shared';
  } catch (fault) {
    return isDismissal(fault) ? 'dismissed' : 'failed';
  }
};

/**
 * Shares the GIF with the share sheet of a phone. Elsewhere copies the caption, downloads the GIF
 * and opens the site. Never rejects.
 */
export const shareTo = async (site: Site, { caption, gif }: ToShare, device: ShareDevice): Promise<ShareOutcome> => {
  const data: ShareData = { text: caption, ...(gif ? { files: [gif] } : {}) };
  if (gif && device.isTouched && device.canShare(data)) return viaSheet(data, device);
  try {
    await device.copy(caption);
  } catch {
    return 'failed';
  }
  if (gif) device.save(gif);
  return device.open(site.url) ? 'handed-over' : 'held-back';
};

/**
 * Returns the toast for an outcome of sharing. Undefined if the share sheet already shows the
 * outcome itself.
 */
export const wordsOf = (outcome: ShareOutcome, { name }: Site): ToastDraft | undefined => {
  if (outcome === 'failed') {
    const description = t('Please try downloading the GIF manually and copying the caption.');
    return { title: t('Share Failed'), description, tone: 'error' };
  }
  if (outcome === 'held-back') {
    const description = t('Your browser didn’t open {name}. Open it and paste the caption.', { name });
    return { title: t('Caption Copied!'), description, tone: 'success' };
  }
  if (outcome === 'handed-over') {
    return {
      title: t('Caption Copied!'),
      description: t('Add your GIF on {name} and paste the caption.', { name }),
      tone: 'success',
    };
  }
  return undefined;
};

export type ClipOutcome = FileShareOutcome | 'failed';

export interface ClipToShare {
  readonly clip: File;
  readonly caption: string;
}

/** Shares or downloads the clip, and copies the caption. Never rejects. */
export const shareClip = async ({ clip, caption }: ClipToShare, device: ShareDevice): Promise<ClipOutcome> => {
  // Some apps drop the text that comes with a file, so the caption is copied first.
  const copied = device.copy(caption).catch(() => undefined);
  return shareFile(clip, caption, device, copied).catch(() => 'failed');
};

/**
 * Returns the toast for an outcome of sharing a clip. Undefined if the share sheet already shows
 * the outcome itself.
 */
export const clipToast = (outcome: ClipOutcome): ToastDraft | undefined => {
  if (outcome === 'failed') return { title: t('Share Failed'), description: t('Please try again.'), tone: 'error' };
  if (outcome !== 'saved') return undefined;
  return {
    title: t('Download started. Check your browser’s downloads.'),
    description: t('Caption Copied!'),
    tone: 'success',
  };
};

const open = (url: string): boolean => {
  const opened = window.open(url, '_blank');
  if (!opened) return false;
  opened.opener = null;
  return true;
};

const copy = async (text: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
};

export const browserDevice = (): ShareDevice => ({ ...fileShareDevice(), copy, open });

/**
 * Device that saves a file. On iPhones, a share sheet saves it to Photos and shows the outcome.
 * Elsewhere a download starts, and the page does not learn its outcome.
 */
interface FileDevice extends FileShareDevice {
  readonly hasSavingSheet: boolean;
}

const fileDevice = (): FileDevice => ({ ...fileShareDevice(), hasSavingSheet: isWebKit(globalThis) });

/** How a file was saved: with the share sheet, which shows the outcome itself, or by a download. */
type HandedOver = 'sheet' | 'download';

/** Saves a file with the share sheet or by a download. Rejects if the browser supports neither. */
export const handOver = async (blob: Blob, name: string, device = fileDevice()): Promise<HandedOver> => {
  const file = new File([blob], name, { type: blob.type });
  const isTouched = device.isTouched && device.hasSavingSheet;
  const outcome = await shareFile(file, undefined, { ...device, isTouched });
  return outcome === 'saved' ? 'download' : 'sheet';
};

/** Fetches a file. @throws Error if the server replies with an error. */
export const fetchFile = async (url: string, signal?: AbortSignal): Promise<Blob> => {
  const reply = await fetch(url, signal ? { signal } : {});
  if (!reply.ok) throw new Error(`The server answered with ${reply.status}.`);
  return reply.blob();
};

const sayFailed = (description: string): void => toast({ title: t('Download Failed'), description, tone: 'error' });

/**
 * Shows a toast that the download has begun. Shows none after the share sheet, which shows its own
 * outcome.
 */
const sayBegun = (title: string, handedOver: HandedOver): void => {
  if (handedOver === 'sheet') return;
  toast({ title, description: t('Download started. Check your browser’s downloads.'), tone: 'success' });
};

/**
 * Saves the recorded video. Shows an error toast if it is empty, because the browser could not
 * record.
 */
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

/**
 * Saves the server's copy of the video, in which players can seek. `nameOf` returns the file name
 * for a MIME type.
 */
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
