/**
 * List of the features' privacy handlers, which export and delete a person's data, in order of
 * deletion. The account is last, because other rows refer to it.
 */
import { attemptData } from './features/attempts/tickets.ts';
import { auditData } from './features/audit/store.ts';
import { accountData } from './features/auth/account-store.ts';
import { campaignData } from './features/campaigns/store.ts';
import { challengeData } from './features/challenges/store.ts';
import { correctionRequestData } from './features/correction-requests/store.ts';
import { correctionData } from './features/corrections/make-and-decide-corrections.ts';
import { exerciseData } from './features/exercises/store.ts';
import { kudosData } from './features/kudos/personal-data-export-and-deletion.ts';
import { leaderboardData } from './features/leaderboard/store.ts';
import { mediaData } from './features/media/store.ts';
import { outboxData } from './features/outbox/store.ts';
import { pictureData } from './features/pictures/store.ts';
import { profileData } from './features/profile/store.ts';
import { recordingData } from './features/recordings/personal-data-export-and-deletion.ts';
import { referralData } from './features/referrals/store.ts';
import { reviewData } from './features/review/store.ts';
import { verificationData } from './features/verification/store.ts';
import { waitlistData } from './features/waitlist/store.ts';
import type { PersonalData } from './platform/database/personal-data-handler-types.ts';

export const PERSONAL_DATA: readonly PersonalData[] = [
  kudosData,
  correctionRequestData,
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
