/** Shares a link with the device's share sheet, or copies it. */
import { t } from '../i18n/translate.ts';
import { errorToast, toast } from './overlay/toast.ts';
import { isDismissal } from './share-file.ts';

const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: t('Link copied!'), tone: 'success' });
  } catch {
    // Without HTTPS neither sharing nor the clipboard is available.
    errorToast(t('Failed to copy link to clipboard.'), link);
  }
};

interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/**
 * Copies the link if the share sheet fails, but not if the user closes it (specification S1,
 * section 8).
 */
export const shareLink = async (shared: Shared): Promise<void> => {
  if (typeof navigator.share !== 'function') return copyLink(shared.url);
  try {
    await navigator.share({ ...shared });
  } catch (error) {
    if (!isDismissal(error)) await copyLink(shared.url);
  }
};
