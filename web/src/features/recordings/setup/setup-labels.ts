/** Texts of the record page before recording. */
import { t } from '../../../i18n/translate.ts';
import type { Downloaded } from '../../../pose/pose-download.ts';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import type { SourceChoice } from '../../../recorder/capture/picture-source.ts';
import { firstUnmet } from '../../../recorder/setup-check/setup-check.ts';
import type { SetupCheck } from '../../../recorder/setup-check/setup-check.ts';

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns the headline: the first problem to correct, or that all is ready. */
export const headlineOf = (checks: readonly SetupCheck[], isOffered: boolean): string => {
  const unmet = firstUnmet(checks);
  if (!unmet || isOffered) return t('Ready to Record');
  return unmet.spoken ? capitalised(unmet.spoken) : t('Get into position');
};

interface Opening {
  readonly hasPicture: boolean;
  /** Loaded share of the pose model, 0 to 1. */
  readonly modelLoaded: number;
  readonly downloaded: Downloaded | null;
}

/** Sizes are in units of 1024 (specification S2, section 9). */
const megabytes = (bytes: number): string =>
  formatNumber(bytes / 1024 / 1024, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const loadingLabel = ({ loadedBytes, totalBytes }: Downloaded): string =>
  t('Loading: {loaded} of {total} MB', { loaded: megabytes(loadedBytes), total: megabytes(totalBytes) });

/** Returns true if files are still being downloaded. */
export const isDownloading = (downloaded: Downloaded | null): downloaded is Downloaded =>
  downloaded !== null && downloaded.loadedBytes < downloaded.totalBytes;

/** Returns what is still loading. */
export const openingLabel = (
  { hasPicture, modelLoaded, downloaded }: Opening,
  source: SourceChoice['kind'],
): string => {
  if (!hasPicture && source === 'test-video') return t('The video is loading.');
  if (!hasPicture) return t('Allow the camera when your browser asks.');
  if (isDownloading(downloaded)) return loadingLabel(downloaded);
  return modelLoaded < 1 ? t('Getting the camera ready…') : t('Getting the camera ready…');
};

/** Returns the camera's name, or `Camera 2` if the browser does not tell it. */
export const cameraName = (label: string, index: number): string =>
  label.trim() || t('Camera {number}', { number: index + 1 });
