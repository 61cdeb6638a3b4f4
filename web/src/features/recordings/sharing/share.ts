/**
 * To a social site: through the device's share sheet where it takes files, otherwise by hand: the caption is copied, the GIF saved,
 * and the site opened (second document, section 9).
 */
import { t } from '../../../i18n/texts.ts';
import type { ToastDraft } from '../../../ui/toast.ts';

export interface Site {
  readonly name: 'Instagram' | 'TikTok';
  readonly url: string;
}

export const SITES: readonly [Site, Site] = [
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'TikTok', url: 'https://www.tiktok.com/upload' },
];

/** What a browser can do about it. */
export interface ShareDevice {
  /** A finger works it: phones and tablets have the apps on their share sheet. */
  readonly isTouched: boolean;
  readonly canShare: (data: ShareData) => boolean;
  readonly share: (data: ShareData) => Promise<void>;
  /** Rejects where the browser refuses. */
  readonly copy: (text: string) => Promise<void>;
  readonly save: (file: File) => void;
  /** False when the browser holds the new window back. */
  readonly open: (url: string) => boolean;
}

/** `dismissed`: the share sheet was closed again; `held-back`: all is handed over, but the browser did not open the site. */
export type ShareOutcome = 'shared' | 'handed-over' | 'held-back' | 'dismissed' | 'failed';

export interface ToShare {
  readonly caption: string;
  /** Null while there is none. */
  readonly gif: File | null;
}

export const isDismissal = (fault: unknown): boolean => fault instanceof Error && fault.name === 'AbortError';

const viaSheet = async (data: ShareData, device: ShareDevice): Promise<ShareOutcome> => {
  try {
    await device.share(data);
    return 'shared';
  } catch (fault) {
    return isDismissal(fault) ? 'dismissed' : 'failed';
  }
};

/** Never rejects. */
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

/** What the person reads of it; undefined where they have seen it happen. */
export const wordsOf = (outcome: ShareOutcome, { name }: Site, hasGif: boolean): ToastDraft | undefined => {
  if (outcome === 'failed') {
    const description = t('Please try downloading the GIF manually and copying the caption.');
    return { title: t('Share Failed'), description, tone: 'error' };
  }
  if (outcome === 'held-back') {
    const description = hasGif
      ? t('Your GIF is saved. Your browser did not open {name}: open it yourself and paste the caption.', { name })
      : t('Your browser did not open {name}: open it yourself and paste the caption.', { name });
    return { title: t('Caption Copied!'), description, tone: 'success' };
  }
  if (outcome === 'handed-over') {
    const description = hasGif
      ? t('Your GIF is saved. Add it on {name} and paste the caption.', { name })
      : t('Add your GIF on {name} and paste the caption.', { name });
    return { title: t('Caption Copied!'), description, tone: 'success' };
  }
  return undefined;
};
