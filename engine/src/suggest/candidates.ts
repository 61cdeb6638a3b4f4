/**
 * Candidate angles in side-view names: they follow the near side, and in frontal view they use
 * both.
 */
import type { SideViewName } from '../signal/landmark.ts';
import type { Share } from '../units.ts';

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
  /**
   * Weight in the ranking. Trunk angles move along in most exercises and lead only if no limb does:
   * the hip in sit-ups and leg raises, the shoulder in raises.
   */
  readonly weight: Share;
}

export const CANDIDATES: readonly Candidate[] = [
  { id: 'elbow', name: 'Elbow', landmarks: ['shoulder', 'elbow', 'wrist'], kind: 'arm', canAlign: false, weight: 1 },
  { id: 'knee', name: 'Knee', landmarks: ['hip', 'knee', 'ankle'], kind: 'leg', canAlign: true, weight: 1 },
  { id: 'hip', name: 'Hip', landmarks: ['shoulder', 'hip', 'knee'], kind: 'trunk', canAlign: true, weight: 0.5 },
  {
    id: 'shoulder',
    name: 'Shoulder',
    landmarks: ['elbow', 'shoulder', 'hip'],
    kind: 'trunk',
    canAlign: false,
    weight: 0.3,
  },
];
