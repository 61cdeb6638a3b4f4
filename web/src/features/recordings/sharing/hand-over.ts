/**
 * A file onto the person's device. An iPhone's share sheet puts a film among its films and says itself how it went; anywhere else it is a
 * download, of which the page learns no more than that it was begun.
 */
import { isWebKit } from '../../../camera/video-capture.ts';
import { browserDevice } from './device.ts';
import type { ShareDevice } from './share.ts';
import { isDismissal } from './share.ts';

interface FileDevice extends Pick<ShareDevice, 'isTouched' | 'canShare' | 'share' | 'save'> {
  /** Elsewhere a share sheet may have nowhere to save a file to. */
  readonly hasSavingSheet: boolean;
}

const fileDevice = (): FileDevice => ({ ...browserDevice(), hasSavingSheet: isWebKit(globalThis) });

/** `sheet`: whoever had it before them has seen what became of it. */
export type HandedOver = 'sheet' | 'download';

/** Rejects when the browser does neither. */
export const handOver = async (blob: Blob, name: string, device = fileDevice()): Promise<HandedOver> => {
  const file = new File([blob], name, { type: blob.type });
  const data = { files: [file] };
  if (device.isTouched && device.hasSavingSheet && device.canShare(data)) {
    try {
      await device.share(data);
      return 'sheet';
    } catch (fault) {
      // The tap may be too long ago for a sheet: a download needs none.
      if (isDismissal(fault)) return 'sheet';
    }
  }
  device.save(file);
  return 'download';
};
