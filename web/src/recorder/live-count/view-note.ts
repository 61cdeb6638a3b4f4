/** Limits of the current view, for the live picture. */
import type { Session } from '@reptemple/engine/counting/session';
import { isFacingCamera, toSeenView } from '@reptemple/engine/signal/seen-view';
import type { Frame } from '@reptemple/engine/track';
import type { Aim } from '../setup-check/aim.ts';
import { viewNoteOf } from '../setup-check/seen-view.ts';

/** Returns the note and what to do; empty from the side, and while the person is not in posture. */
export const liveViewNote = ({ measuring: { view }, readiness }: Session, { p }: Frame, aim: Aim): string => {
  if (!aim.isAnyView || !p || !view || readiness.inPostureSinceMs === null) return '';
  return viewNoteOf(toSeenView(view.spread, isFacingCamera(p)), aim);
};
