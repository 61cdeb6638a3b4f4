/** What the record page says before the recording, decided without a browser. */
import { t } from '../../../language/texts.ts';
import type { SourceChoice } from '../../../camera/picture-source.ts';
import { firstUnmet } from '../../../camera/setup/setup-check.ts';
import type { SetupCheck } from '../../../camera/setup/setup-check.ts';

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The largest words on the screen: what to mend first, as it is spoken, or that there is nothing to mend. */
export const headlineOf = (checks: readonly SetupCheck[], isOffered: boolean): string => {
  const unmet = firstUnmet(checks);
  if (!unmet || isOffered) return t('Ready to Record');
  return unmet.spoken ? capitalised(unmet.spoken) : t('Get in position');
};

/** Whoever is alone comes back to the phone to tap Start, and is then too close. */
export const EARLIER = t('Your set-up was right a moment ago: tap Start, then take your place.');

interface Opening {
  readonly hasPicture: boolean;
  /** Share of the pose model that has arrived, 0 to 1. */
  readonly modelLoaded: number;
}

/** What is being waited for. */
export const openingWords = ({ hasPicture, modelLoaded }: Opening, source: SourceChoice['kind']): string => {
  if (!hasPicture && source === 'test-video') return t('The video is loading.');
  if (!hasPicture) return t('Allow the camera when your browser asks.');
  return modelLoaded < 1 ? t('The pose model is loading.') : t('The pose model is warming up.');
};

/** `Camera 2` where the browser does not say what it is called. */
export const cameraName = (label: string, index: number): string =>
  label.trim() || t('Camera {number}', { number: index + 1 });
