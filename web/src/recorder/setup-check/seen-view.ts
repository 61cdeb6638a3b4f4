/** View of a body, and what it cannot show (docs/decisions/0080, 0081). */
import { toSeenView } from '@reptemple/engine/signal/seen-view';
import type { SeenView } from '@reptemple/engine/signal/seen-view';
import { t } from '../../i18n/translate.ts';
import type { Aim } from './aim.ts';
import type { BodyReading } from './body-reading.ts';

/** `breadth`: median of the bodies. */
export const seenViewOf = (bodies: readonly BodyReading[], breadth: number): SeenView =>
  toSeenView(breadth, bodies.filter(({ isFacing }) => isFacing).length * 2 >= bodies.length);

interface ViewWords {
  readonly words: string;
  readonly reason: string;
}

export const SEEN_VIEWS: Readonly<Record<SeenView, ViewWords>> = {
  side: { words: t('Seen from the side'), reason: t('You are seen from the side.') },
  oblique: { words: t('Seen at an angle'), reason: t('You are seen at an angle.') },
  front: { words: t('Seen from the front'), reason: t('You are seen from the front.') },
  back: { words: t('Seen from the back'), reason: t('You are seen from the back.') },
};

const BODY_LINE_NOTES: Readonly<Record<SeenView, string>> = {
  side: '',
  oblique: t('At an angle, hips and legs are not judged. Put the phone at your side to have your body line checked.'),
  front: t('From the front, hips and legs are not judged. Put the phone at your side to have your body line checked.'),
  back: t('From the back, hips and legs are not judged. Put the phone at your side to have your body line checked.'),
};

const ANGLE_NOTE = t('From here, your joint angles are estimates. Put the phone at your side to have them measured.');

/** Returns what the view cannot show and how to fix it; empty from the side. */
export const viewNoteOf = (seen: SeenView, { hasBodyLine }: Aim): string => {
  if (hasBodyLine) return BODY_LINE_NOTES[seen];
  return seen === 'side' ? '' : ANGLE_NOTE;
};
