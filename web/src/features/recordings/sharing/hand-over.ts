/**
 * Saves a file to the user's device. On iPhones the share sheet saves to Photos and shows the
 * result; elsewhere a download starts, whose result is unknown.
 */
import { isWebKit } from '../../../recorder/capture/video-capture.ts';
import { browserDevice } from './device.ts';
import type { ShareDevice } from './share.ts';
import { isDismissal } from './share.ts';

interface FileDevice extends Pick<ShareDevice, 'isTouched' | 'canShare' | 'share' | 'save'> {
  /** False if the share sheet may be unable to save files. */
  readonly hasSavingSheet: boolean;
}

const fileDevice = (): FileDevice => ({ ...browserDevice(), hasSavingSheet: isWebKit(globalThis) });

/** `sheet`: the share sheet has shown the result. */
export type HandedOver = 'sheet' | 'download';

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
