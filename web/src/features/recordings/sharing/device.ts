/** `ShareDevice` of this browser. */
import { saveFile } from '../../../ui/storage/save-file.ts';
import type { ShareDevice } from './share.ts';

const open = (url: string): boolean => {
  const opened = window.open(url, '_blank');
  if (!opened) return false;
  opened.opener = null;
  return true;
};

/** Rejects if the page is not served over https. */
const copy = async (text: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
};

export const browserDevice = (): ShareDevice => ({
  isTouched: matchMedia('(pointer: coarse)').matches,
  canShare: (data) => 'canShare' in navigator && navigator.canShare(data),
  share: (data) => navigator.share(data),
  copy,
  save: (file) => saveFile(file, file.name),
  open,
});
