/** Finds the suggestion whose definition counts as many reps as the author says the clip shows. */
import { replay } from '../counting/replay.ts';
import type { CameraPosition } from '../definition/definition.ts';
import type { Track } from '../track.ts';
import type { Share } from '../units.ts';
import { PROMINENT_SHARE } from './cycles.ts';
import { propose, recommendedAngles } from './proposal.ts';
import { measureClip, suggestFor } from './suggest.ts';
import type { Suggestion } from './suggest.ts';

/** Counts valid and invalid reps of the clip with an unchanged suggestion; 0 without cycles. */
export const countSuggested = (track: Track, suggestion: Suggestion): number => {
  const { cameraPosition, frames: times } = suggestion;
  if (!times) return 0;
  const choice = { name: '', cameraPosition, angles: recommendedAngles(suggestion), times };
  const { definition } = propose(track, suggestion, choice);
  const { validReps, invalidReps } = replay(track, definition);
  return validReps + invalidReps;
};

export interface Refit {
  readonly suggestion: Suggestion;
  /** Reps that its definition counts: the wanted number, or the nearest that was found. */
  readonly reps: number;
}

/** The usual share first, then one that also finds small movements, then only large ones. */
const PROMINENT_SHARES: readonly Share[] = [PROMINENT_SHARE, 0.25, 0.6];

/**
 * Tries the angles in the order of their ranking, with cycles of several sizes. Returns the
 * first suggestion that counts `reps`, or the one nearest to it.
 * @param leading id of the only angle to try; all by default
 */
export const refit = (track: Track, cameraPosition: CameraPosition, reps: number, leading?: string): Refit => {
  const clip = measureClip(track, cameraPosition);
  const { movements } = suggestFor(clip);
  const ids = leading === undefined ? movements.map(({ angle }) => angle.id) : [leading];
  let nearest: Refit | undefined;
  for (const id of ids) {
    for (const prominentShare of PROMINENT_SHARES) {
      const suggestion = suggestFor(clip, { leading: id, prominentShare });
      const counted = countSuggested(track, suggestion);
      if (counted === reps) return { suggestion, reps };
      if (!nearest || Math.abs(counted - reps) < Math.abs(nearest.reps - reps)) nearest = { suggestion, reps: counted };
    }
  }
  if (!nearest) throw new Error('There are candidates.');
  return nearest;
};
