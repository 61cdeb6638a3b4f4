/**
 * Privacy handlers of all features, in order of deletion. The account is last, because other rows
 * refer to it.
 */
import { attemptData } from './features/attempts/personal-data.ts';
import { auditData } from './features/audit/personal-data.ts';
import { accountData } from './features/auth/personal-data.ts';
import { campaignData } from './features/campaigns/personal-data.ts';
import { challengeData } from './features/challenges/personal-data.ts';
import { correctionData } from './features/corrections/personal-data.ts';
import { exerciseData } from './features/exercises/personal-data.ts';
import { leaderboardData } from './features/leaderboard/personal-data.ts';
import { mediaData } from './features/media/personal-data.ts';
import { outboxData } from './features/outbox/personal-data.ts';
import { profileData } from './features/profile/personal-data.ts';
import { referralData } from './features/referrals/personal-data.ts';
import { recordingData } from './features/recordings/personal-data.ts';
import { reviewData } from './features/review/personal-data.ts';
import { verificationData } from './features/verification/personal-data.ts';
import { waitlistData } from './features/waitlist/personal-data.ts';
import { wishData } from './features/wishes/personal-data.ts';
import type { PersonalData } from './platform/personal-data.ts';

export const PERSONAL_DATA: readonly PersonalData[] = [
  wishData,
  correctionData,
  reviewData,
  verificationData,
  recordingData,
  leaderboardData,
  attemptData,
  referralData,
  mediaData,
  challengeData,
  campaignData,
  exerciseData,
  waitlistData,
  outboxData,
  auditData,
  profileData,
  accountData,
];
