/** The angles a body can be described by, in side-view names: they follow the near side, and from the front they mean both. */
import type { SideViewName } from '../landmark.ts';

/**
 * `arm` and `leg`: the middle of a limb, whose one end may stay while the other moves, so it can carry an exercise. `trunk`: it moves
 * along, or holds.
 */
export type CandidateKind = 'arm' | 'leg' | 'trunk';

export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly landmarks: readonly [SideViewName, SideViewName, SideViewName];
  readonly kind: CandidateKind;
  /** Straight in good form of many exercises: worth holding when it does not move. */
  readonly canAlign: boolean;
}

export const CANDIDATES: readonly Candidate[] = [
  { id: 'elbow', name: 'Elbow', landmarks: ['shoulder', 'elbow', 'wrist'], kind: 'arm', canAlign: false },
  { id: 'knee', name: 'Knee', landmarks: ['hip', 'knee', 'ankle'], kind: 'leg', canAlign: true },
  { id: 'hip', name: 'Hip', landmarks: ['shoulder', 'hip', 'knee'], kind: 'trunk', canAlign: true },
  { id: 'shoulder', name: 'Shoulder', landmarks: ['elbow', 'shoulder', 'hip'], kind: 'trunk', canAlign: false },
];
