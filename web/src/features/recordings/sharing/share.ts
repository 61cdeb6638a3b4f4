/**
 * To a social site: through the device's share sheet where it takes files, otherwise by hand: the caption is copied, the GIF saved,
 * and the site opened (second document, section 9).
 */
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

/** `dismissed`: the share sheet was closed again. */
export type ShareOutcome = 'shared' | 'handed-over' | 'dismissed' | 'failed';

export interface ToShare {
  readonly caption: string;
  /** Null while there is none. */
  readonly gif: File | null;
}

const isDismissal = (fault: unknown): boolean => fault instanceof Error && fault.name === 'AbortError';

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
  return device.open(site.url) ? 'handed-over' : 'failed';
};
