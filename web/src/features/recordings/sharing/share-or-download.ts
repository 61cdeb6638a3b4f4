/**
 * Shares or downloads files of a recording, and toasts the outcome (specification S2, section 8).
 */
import { t } from '../../../i18n/translate.ts';
import { isWebKit } from '../../../recorder/capture/video-capture.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import type { ToastDraft } from '../../../ui/overlay/toast.ts';
import { fileShareDevice, isDismissal, shareFile } from '../../../ui/share-file.ts';
import type { FileShareDevice, FileShareOutcome } from '../../../ui/share-file.ts';

/**
 * A social site. Files are shared through the device's share sheet if it accepts them. Otherwise
 * the caption is copied, the GIF saved and the site opened (specification S2, section 9).
 */
export interface Site {
  readonly name: 'Instagram' | 'TikTok';
  readonly url: string;
}

export const SITES: readonly [Site, Site] = [
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'TikTok', url: 'https://www.tiktok.com/upload' },
];

/** Browser capabilities for sharing. */
export interface ShareDevice extends FileShareDevice {
  /** Copies text to the clipboard. Rejects if the browser denies access. */
  readonly copy: (text: string) => Promise<void>;
  /** Opens a URL in a new window. Returns false if the browser blocks it. */
  readonly open: (url: string) => boolean;
}

/**
 * `dismissed`: the user closed the share sheet; `held-back`: copied and saved, but the browser
 * blocked the site's window.
 */
export type ShareOutcome = 'shared' | 'handed-over' | 'held-back' | 'dismissed' | 'failed';

export interface ToShare {
  readonly caption: string;
  /** The GIF to share; null if there is none. */
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

/** Shares the GIF to a site, or hands over caption and GIF. Never rejects. */
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

/** Returns the toast for an outcome; undefined if the share sheet has shown the result. */
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
  // The caption is copied first, because some apps drop the text that comes with a file.
  const copied = device.copy(caption).catch(() => undefined);
  return shareFile(clip, caption, device, copied).catch(() => 'failed');
};

/** Returns the toast for an outcome; undefined if the share sheet has shown the result. */
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

/** Copies text to the clipboard. Rejects if the page is not served over https. */
const copy = async (text: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
};

export const browserDevice = (): ShareDevice => ({ ...fileShareDevice(), copy, open });

/**
 * Device to save a file to. On iPhones the share sheet saves to Photos and shows the result;
 * elsewhere a download starts, whose result is unknown.
 */
interface FileDevice extends FileShareDevice {
  /** False if the share sheet may be unable to save files. */
  readonly hasSavingSheet: boolean;
}

const fileDevice = (): FileDevice => ({ ...fileShareDevice(), hasSavingSheet: isWebKit(globalThis) });

/** How a file was saved. `sheet`: the share sheet has shown the result. */
type HandedOver = 'sheet' | 'download';

/** Saves a file by share sheet or download. Rejects if the browser supports neither. */
export const handOver = async (blob: Blob, name: string, device = fileDevice()): Promise<HandedOver> => {
  const file = new File([blob], name, { type: blob.type });
  const isTouched = device.isTouched && device.hasSavingSheet;
  const outcome = await shareFile(file, undefined, { ...device, isTouched });
  return outcome === 'saved' ? 'download' : 'sheet';
};

/** Downloads a file. @throws if the server rejects the request. */
export const fetchFile = async (url: string, signal?: AbortSignal): Promise<Blob> => {
  const reply = await fetch(url, signal ? { signal } : {});
  if (!reply.ok) throw new Error(`The server answered with ${reply.status}.`);
  return reply.blob();
};

const sayFailed = (description: string): void => toast({ title: t('Download Failed'), description, tone: 'error' });

/** Toasts that a download has begun; the share sheet shows its own result. */
const sayBegun = (title: string, handedOver: HandedOver): void => {
  if (handedOver === 'sheet') return;
  toast({ title, description: t('Download started. Check your browser’s downloads.'), tone: 'success' });
};

/**
 * Saves the recorded video, and toasts an error if it is empty because the browser cannot record.
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
