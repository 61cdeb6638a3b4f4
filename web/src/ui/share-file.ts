/** Shares a file through the device's share sheet, or downloads it. */
import { t } from '../i18n/translate.ts';
import { errorToast, toast } from './overlay/toast.ts';

/** Time in ms after the start of a download until its object URL is revoked. */
const RELEASE_AFTER_MS = 60_000;

/** Downloads a file from memory. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
};

/** Browser capabilities for sharing files. */
export interface FileShareDevice {
  /** True for touch devices: phones and tablets list the apps in their share sheet. */
  readonly isTouched: boolean;
  readonly canShare: (data: ShareData) => boolean;
  readonly share: (data: ShareData) => Promise<void>;
  readonly save: (file: File) => void;
}

export const fileShareDevice = (): FileShareDevice => ({
  isTouched: matchMedia('(pointer: coarse)').matches,
  canShare: (data) => 'canShare' in navigator && navigator.canShare(data),
  share: (data) => navigator.share(data),
  save: (file) => saveFile(file, file.name),
});

/** Returns true for the error of a share sheet that the user closed. */
export const isDismissal = (fault: unknown): boolean => fault instanceof Error && fault.name === 'AbortError';

/**
 * Result of sharing. `saved`: the file was downloaded, because sharing is unsupported or failed.
 */
export type FileShareOutcome = 'shared' | 'dismissed' | 'saved';

/**
 * Shares a file, or downloads it. Must be called synchronously in a tap with a ready file: share
 * sheets do not open later. A download waits for `beforeSave`, which may be lost when the download
 * leaves the page. @throws if the browser cannot download.
 */
export const shareFile = async (
  file: File,
  text: string | undefined,
  device: FileShareDevice = fileShareDevice(),
  beforeSave: Promise<void> = Promise.resolve(),
): Promise<FileShareOutcome> => {
  const data: ShareData = { files: [file], ...(text === undefined ? {} : { text }) };
  if (device.isTouched && device.canShare(data)) {
    try {
      await device.share(data);
      return 'shared';
    } catch (fault) {
      if (isDismissal(fault)) return 'dismissed';
    }
  }
  await beforeSave;
  device.save(file);
  return 'saved';
};

const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: t('Link copied!'), tone: 'success' });
  } catch {
    // Shows the link in the error, because without HTTPS neither sharing nor the clipboard is
    // available.
    errorToast(t('Failed to copy link to clipboard.'), link);
  }
};

interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/**
 * Shares a link. Copies it if the share sheet fails, but not if the user closes it (specification
 * S1, section 8).
 */
export const shareLink = async (shared: Shared): Promise<void> => {
  if (typeof navigator.share !== 'function') return copyLink(shared.url);
  try {
    await navigator.share({ ...shared });
  } catch (error) {
    if (!isDismissal(error)) await copyLink(shared.url);
  }
};
