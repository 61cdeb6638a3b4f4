/** The whole list: what the server must mount, what the shared tests walk, what the OpenAPI document prints. */
import type { Endpoint } from './endpoint.ts';
import { ListAudit } from './audit.ts';
import { GetChallenge, ListChallenges } from './challenges.ts';
import { GetHealth, GetReady } from './health.ts';
import { GetLeaderboard } from './leaderboard.ts';
import { GetMedia, UploadVideoChunk } from './media.ts';
import { GetMailState, GetOutboxMessage, ListOutbox, SendOutboxMessage, SendTestMail } from './outbox.ts';
import { ClaimFirstAdmin, GetMyProfile, UpdateMyProfile } from './profile.ts';
import { GetRecording, SubmitRecording } from './recordings.ts';

export const EVERY_ENDPOINT: readonly Endpoint[] = [
  GetHealth,
  GetReady,
  GetMyProfile,
  UpdateMyProfile,
  ClaimFirstAdmin,
  ListAudit,
  ListOutbox,
  GetOutboxMessage,
  SendOutboxMessage,
  SendTestMail,
  GetMailState,
  ListChallenges,
  GetChallenge,
  GetLeaderboard,
  UploadVideoChunk,
  GetMedia,
  SubmitRecording,
  GetRecording,
];
