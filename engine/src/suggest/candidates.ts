/**
 * Candidate angles in side-view names: they follow the near side, and in frontal view they use
 * both.
 */
import type { SideViewName } from '../signal/landmark.ts';

/**
 * `arm` and `leg` have a vertex in mid-limb, so one end may stay while the other moves; they can
 * define an exercise. `trunk` angles move along or hold.
 */
export type CandidateKind = 'arm' | 'leg' | 'trunk';

export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly landmarks: readonly [SideViewName, SideViewName, SideViewName];
  readonly kind: CandidateKind;
  /**
   * Straight in good form of many exercises, so it is worth holding as an alignment if it does not
   * move.
   */
  readonly canAlign: boolean;
}

export const CANDIDATES: readonly Candidate[] = [
  { id: 'elbow', name: 'Elbow', landmarks: ['shoulder', 'elbow', 'wrist'], kind: 'arm', canAlign: false },
  { id: 'knee', name: 'Knee', landmarks: ['hip', 'knee', 'ankle'], kind: 'leg', canAlign: true },
  { id: 'hip', name: 'Hip', landmarks: ['shoulder', 'hip', 'knee'], kind: 'trunk', canAlign: true },
  { id: 'shoulder', name: 'Shoulder', landmarks: ['elbow', 'shoulder', 'hip'], kind: 'trunk', canAlign: false },
];
