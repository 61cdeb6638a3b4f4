/** Shares a file through the device's share sheet, or downloads it. */
import { saveFile } from './storage/save-file.ts';

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

/** True if the user closed the share sheet. */
export const isDismissal = (fault: unknown): boolean => fault instanceof Error && fault.name === 'AbortError';

/** `saved`: the file was downloaded, because sharing is unsupported or failed. */
export type FileShareOutcome = 'shared' | 'dismissed' | 'saved';

/**
 * Call it synchronously in a tap with a ready file: share sheets do not open later. A download
 * waits for `beforeSave`, which may be lost when the download leaves the page.
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
