/** Shares or downloads a file, and shares or copies a link. */
import { t } from '../i18n/translate.ts';
import { errorToast, toast } from './overlay/toast.ts';

/** Time in ms from the start of a download until its object URL is revoked. */
const RELEASE_AFTER_MS = 60_000;

export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
};

export interface FileShareDevice {
  /** True for touch devices, whose share sheets list apps. */
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

/** Returns true if the user closed the share sheet. */
export const isDismissal = (fault: unknown): boolean => fault instanceof Error && fault.name === 'AbortError';

/**
 * Result of sharing. `saved`: the file was downloaded, because sharing is unsupported or failed.
 */
export type FileShareOutcome = 'shared' | 'dismissed' | 'saved';

/**
 * Shares a file, or downloads it. Call it synchronously in a tap, because share sheets do not open
 * later. A download waits for `beforeSave`, because it may leave the page.
 * @throws if the browser cannot download
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
    // Shows the link for manual copying: without HTTPS neither sharing nor the clipboard is
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
 * Shares a link. Copies it if sharing is unsupported or fails, but not if the user closes the share
 * sheet (specification S1, section 8).
 */
export const shareLink = async (shared: Shared): Promise<void> => {
  if (typeof navigator.share !== 'function') return copyLink(shared.url);
  try {
    await navigator.share({ ...shared });
  } catch (error) {
    if (!isDismissal(error)) await copyLink(shared.url);
  }
};
