/** A link for others: the device's share sheet, else the clipboard. */
import { t } from '../language/texts.ts';
import { errorToast, toast } from './toast.ts';

const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: t('Link copied!'), tone: 'success' });
  } catch {
    // Without https there is neither sheet nor clipboard.
    errorToast(t('Failed to copy link to clipboard.'), link);
  }
};

const isClosedByPerson = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** If the share sheet fails the link is copied instead; who closes it wants neither (first document, section 8). */
export const shareLink = async (shared: Shared): Promise<void> => {
  if (typeof navigator.share !== 'function') return copyLink(shared.url);
  try {
    await navigator.share({ ...shared });
  } catch (error) {
    if (!isClosedByPerson(error)) await copyLink(shared.url);
  }
};
