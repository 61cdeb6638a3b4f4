/** Files of a recording onto the person's device, with what is said about it (second document, section 8). */
import { t } from '../../../language/texts.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.ts';

/** @throws when the server does not hand it over. */
export const fetchFile = async (url: string, signal?: AbortSignal): Promise<Blob> => {
  const reply = await fetch(url, signal ? { signal } : {});
  if (!reply.ok) throw new Error(`The server answered with ${reply.status}.`);
  return reply.blob();
};

const sayFailed = (description: string): void => toast({ title: t('Download Failed'), description, tone: 'error' });

/** Nothing was recorded where the browser cannot record. */
export const saveRecordedVideo = (video: Blob, name: string): void => {
  if (video.size === 0) {
    sayFailed(t('No recorded video available to download'));
    return;
  }
  try {
    saveFile(video, name);
    toast({ title: t('Video Downloaded'), description: t('Your video is on your device.'), tone: 'success' });
  } catch {
    sayFailed(t('Failed to save video to your device. Please try again.'));
  }
};

/** The prepared video, which can be sought in; its name says its kind. */
export const downloadVideo = async (url: string, nameOf: (type: string) => string): Promise<void> => {
  try {
    const video = await fetchFile(url);
    saveFile(video, nameOf(video.type));
    toast({ title: t('Video Downloaded'), description: t('Your video is on your device.'), tone: 'success' });
  } catch {
    sayFailed(t('Please try again.'));
  }
};

export const downloadGif = async (url: string, name: string): Promise<void> => {
  try {
    saveFile(await fetchFile(url), name);
    toast({ title: t('GIF Downloaded!'), description: t('Your GIF is on your device.'), tone: 'success' });
  } catch {
    sayFailed(t('Please try again.'));
  }
};
