/** How standings are read (second document, sections 2 and 9; product decision 1). */
import type { Challenge } from '@reptemple/contract/challenges';
import { GENDER_TABS, type LeaderboardRow } from '@reptemple/contract/leaderboard';

export type GenderTab = (typeof GENDER_TABS)[number];

export const GENDER_LABELS: Readonly<Record<GenderTab, string>> = { all: 'All', male: 'Male', female: 'Female' };

/** A tab from an address; anything unknown shows everyone. */
export const genderTabOf = (value: unknown): GenderTab => GENDER_TABS.find((tab) => tab === value) ?? 'all';

export type Metal = 'gold' | 'silver' | 'bronze';

/** Ranks 1 to 3 wear a metal. */
export const metalOf = (rank: number): Metal | undefined => (['gold', 'silver', 'bronze'] as const)[rank - 1];

/** A row opens its recording only when there is a video to watch. */
export const canOpen = ({ hasVideo }: Pick<LeaderboardRow, 'hasVideo'>): boolean => hasVideo;

/** What a reader must know about a count, or nothing: a verified count speaks for itself. */
export const STATUS_NOTES: Readonly<Record<LeaderboardRow['status'], string | undefined>> = {
  verified: undefined,
  adjusted: 'Recounted',
  unverified: 'Unverified',
  pending_review: 'Under review',
};

/** An empty leaderboard says why nobody is on it yet, or any more. */
export const EMPTY_WORDS: Readonly<Record<Challenge['status'], { readonly title: string; readonly words: string }>> = {
  upcoming: { title: 'Not begun yet', words: 'The first set can be recorded when the challenge begins.' },
  active: { title: 'The first place is open', words: 'No set has been submitted here yet. Be the first!' },
  ended: { title: 'Nobody took it', words: 'The challenge ended without a set.' },
};
