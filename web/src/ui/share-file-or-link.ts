import { t } from '../i18n/translate.ts';
import { errorToast, toast } from './overlay/toast.ts';

/** Time in ms after the start of a download when its object URL is revoked. */
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
  /** True for touch devices: only their share sheets list apps. */
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

/** Returns true for the error that means that the user closed the share sheet. */
export const isDismissal = (fault: unknown): boolean => fault instanceof Error && fault.name === 'AbortError';

/**
 * Result of sharing a file. `saved` means that it was downloaded instead, because sharing is not
 * supported or failed.
 */
export type FileShareOutcome = 'shared' | 'dismissed' | 'saved';

/**
 * Shares a file on touch devices. If that is not supported or fails, downloads it after
 * `beforeSave`, because a download may leave the page. Must be called synchronously in a tap:
 * browsers do not open share sheets later.
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
    // Shows the link for copying by hand: without HTTPS, browsers do not give access to the
    // clipboard.
    errorToast(t('Failed to copy link to clipboard.'), link);
  }
};

interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/**
 * Shares a link. If sharing is not supported or fails, copies it, but not if the user closed the
 * share sheet (specification S1, section 8).
 */
export const shareLink = async (shared: Shared): Promise<void> => {
  if (typeof navigator.share !== 'function') return copyLink(shared.url);
  try {
    await navigator.share({ ...shared });
  } catch (error) {
    if (!isDismissal(error)) await copyLink(shared.url);
  }
};
