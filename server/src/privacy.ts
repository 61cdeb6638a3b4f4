/**
 * Privacy handlers of all features, in order of deletion. The account is last, because other rows
 * refer to it.
 */
import { attemptData } from './features/attempts/privacy.ts';
import { auditData } from './features/audit/privacy.ts';
import { accountData } from './features/auth/privacy.ts';
import { campaignData } from './features/campaigns/privacy.ts';
import { challengeData } from './features/challenges/privacy.ts';
import { correctionData } from './features/corrections/privacy.ts';
import { exerciseData } from './features/exercises/privacy.ts';
import { kudosData } from './features/kudos/privacy.ts';
import { leaderboardData } from './features/leaderboard/privacy.ts';
import { mediaData } from './features/media/privacy.ts';
import { outboxData } from './features/outbox/privacy.ts';
import { pictureData } from './features/pictures/privacy.ts';
import { profileData } from './features/profile/privacy.ts';
import { referralData } from './features/referrals/privacy.ts';
import { recordingData } from './features/recordings/privacy.ts';
import { reviewData } from './features/review/privacy.ts';
import { verificationData } from './features/verification/privacy.ts';
import { waitlistData } from './features/waitlist/privacy.ts';
import { wishData } from './features/wishes/privacy.ts';
import type { PersonalData } from './platform/database/privacy.ts';

export const PERSONAL_DATA: readonly PersonalData[] = [
  kudosData,
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
  pictureData,
  profileData,
  accountData,
];
