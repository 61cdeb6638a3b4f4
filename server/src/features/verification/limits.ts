/**
 * From where on a figure is odd. Each stands between what honest recordings and forged ones measure (docs/verification.md, made by
 * `npm run verification`); nearer to the forged ones where a false alarm would cost more than a copy that goes unseen.
 */
import type { Limb } from '@reptemple/engine/plausibility/limbs';
import type { CopiedRun } from '@reptemple/engine/plausibility/copied-reps';
import type { Likeness } from '@reptemple/engine/plausibility/loops';

/** In torsos: longer than this no limb looks, from whatever side. */
export const LONGEST_LIMB: Readonly<Record<Limb, number>> = { upper_arm: 1.2, forearm: 0.95, thigh: 1.35, shin: 1.3 };

/** A whole body's step, in torsos a second and as a multiple of its usual fast step. */
export const LEAP = { speed: 8, timesUsual: 4.5 } as const;

/** Torsos a second squared. The quickest honest set measured, 74 reps in 40 s, needs 35. */
export const MOST_ACCELERATION = 50;

/** The recorder takes a frame every 40 ms at most. */
export const MOST_FRAMES_PER_SECOND = 27;
/** Nobody was seen for so long between two counted reps, or within one. */
export const LONGEST_GAP_MS = 1500;
/** Steadier than this for so many frames no camera is; a file that is played is. */
export const STEADY = { tremblingMs: 1, frames: 250 } as const;

/** What is left between copies, in torsos, by how many reps in a row are compared. */
export const COPIED_REPS: Readonly<Record<Likeness['reps'], number>> = { 1: 0.0055, 2: 0.007, 3: 0.0085 };

/** Degrees between two motions. */
export const SIMILAR_MOTION = 2;

/** Of 1: as much as that two videos show the same. */
export const SIMILAR_PICTURES = 0.8;

/**
 * Of the pictures so many must agree, and so far, as a share of what the track says, must the joint go that moves most. Where the server
 * itself does not find the person in one picture of ten, or there are few pictures, its eyes are not good enough to be strict.
 */
export const WATCHED = {
  sure: { agreeing: 0.6, range: 0.4, contradicted: 0 },
  unsure: { agreeing: 0.35, range: 0.2, contradicted: 1 },
} as const;
export const SURE = { share: 0.9, pictures: 20 } as const;
/** With fewer pictures in which somebody is found nothing can be compared. */
export const FEWEST_PICTURES = 4;
/** When in so many pictures at counted reps next to nobody is found, the video is of something else. */
export const ENOUGH_PICTURES = 10;
/** Torsos between the joints of the video and of the track, the median of the pictures. */
export const FURTHEST_APART = 0.28;
/** Film and track are begun and ended together, give or take. */
export const ENDS_BEFORE_MS = 1500;
/** A film that goes on for so much longer shows something at another pace than its track, or more of it. */
export const OUTLASTS = { ms: 5000, share: 0.2 } as const;

/** Frames of a video that are compared with its track: a look takes some 70 ms of processor time, a minute of video at most 10 s in all. */
export const SAMPLE_BUDGET = { perMinute: 50, least: 24 } as const;

/** Reps that the first look contradicts or does not see are looked at again: how many of them, at least and as a share, and how often each. */
export const RECHECK = { least: 3, share: 0.1, blindShare: 0.35, samples: 4 } as const;

/** A picture that is older than this is not what the video shows at the moment. */
export const STALE_MS = 500;

/** Reps of a set that the video may contradict, as a share, beyond those of `WATCHED`: of 990 honest reps 0 were. A rep takes more than one sample. */
export const CONTRADICTED = { share: 0.025, samples: 2 } as const;

/** Reps that may be without a telling sample: how many at least, as a share of all, and in a row. With more the video was not compared. */
export const BLIND_REPS = { least: 2, share: 0.5, run: 6, runShare: 0.25 } as const;

/** How deep the video's bottoms are at least, as a share of the track's: the median, of at least so many reps. Honest ones reach 0.87. */
export const DEPTH = { share: 0.78, reps: 3, samples: 3 } as const;

/** How much later the video's clock may run in the second half of a set: with honest ones it does not. */
export const MAX_DRIFT_MS = 240;

/** Between the first rep and the last the video shows a new picture at least this often. */
export const MAX_VIDEO_GAP_MS = 2500;

/**
 * What lasts between two runs of reps, as a share of the body's size; less is a copy. A run of three reps says most. Below 2.2 s a run says
 * nothing, as the quickest reps of one person are too alike.
 */
const COPIED_RUN = { threeReps: 0.0125, fewReps: 0.0078, short: 0.007, nothing: 0 } as const;
const LONG_RUN_MS = 3500;
const SHORT_RUN_MS = 2200;

export const copiedRunLimit = ({ reps, lastsMs }: Pick<CopiedRun, 'reps' | 'lastsMs'>): number => {
  if (lastsMs < SHORT_RUN_MS) return COPIED_RUN.nothing;
  if (lastsMs < LONG_RUN_MS) return COPIED_RUN.short;
  return reps >= 3 ? COPIED_RUN.threeReps : COPIED_RUN.fewReps;
};

export const isCopiedRun = (run: CopiedRun): boolean => run.difference < copiedRunLimit(run);

/** The quickest reps of one set are too alike to be told from copies of each other. */
const QUICKEST_REPEAT_MS = 700;

/** Within one set reps are more alike than between sets: only long runs of reps that are not the quickest count. */
export const isRepeatedRun = (run: CopiedRun): boolean =>
  run.lastsMs >= LONG_RUN_MS && run.lastsMs / run.reps >= QUICKEST_REPEAT_MS && isCopiedRun(run);
