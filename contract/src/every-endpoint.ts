/**
 * All endpoints. The server mounts them, shared tests iterate over them, and the OpenAPI document
 * lists them.
 */
import type { Endpoint } from './endpoint.ts';
import { ExportRecordings, GetAnalytics, ListAnalyticsRecordings } from './analytics.ts';
import { EndAttempt, StartAttempt } from './attempts.ts';
import { ListAudit } from './audit.ts';
import * as users from './admin-users.ts';
import { TellBrowserError } from './browser-errors.ts';
import * as campaignAdmin from './campaign-admin.ts';
import { GetCampaign, GetCampaignImage, GetCampaignStandings, GetMyCampaignProgress } from './campaigns.ts';
import * as challengeAdmin from './challenge-admin.ts';
import { CreateChallenge, GetChallenge, GetPreviewImage, ListChallenges } from './challenges.ts';
import * as corrections from './corrections.ts';
import { GetDashboard } from './dashboard.ts';
import * as exerciseLibrary from './exercise-library.ts';
import { ListExercises } from './exercises.ts';
import { JoinWithEmail, RegisterGuest } from './guests.ts';
import { GetHealth, GetReady } from './health.ts';
import { GetHistory, ListOwnRecordings } from './history.ts';
import { GetAggregate, GetCalendar, GetLeaderboard, WatchLeaderboard } from './leaderboard.ts';
import { AddressChunk, BeginUpload, GetMedia, GetUpload, NoteChunk, UploadVideoChunk } from './media.ts';
import { GetOperations, RetryJob } from './operations.ts';
import { GetMailState, GetOutboxMessage, ListOutbox, SendOutboxMessage, SendTestMail } from './outbox.ts';
import { GetActiveChallenge, GetMyProgress, GetStanding, JoinChallenge } from './participation.ts';
import { ClaimFirstAdmin, DeleteMyAccount, ExportMyData, GetMyProfile, UpdateMyProfile } from './profile.ts';
import { GetProcessing, GetRecording, GetRecordingTrack, SubmitRecording } from './recordings.ts';
import { GetMyReferralCode, MakeReferralLink } from './referrals.ts';
import * as review from './review.ts';
import { ListRunningCampaigns } from './running-campaigns.ts';
import { GetFindings, ReplayRecording } from './verification.ts';
import { ExportWaitlist, JoinWaitlist, ListWaitlist, RemoveFromWaitlist } from './waitlist.ts';

import { GetSecurity } from './security.ts';
import { ResolveSuspendedAccess } from './suspended-access.ts';
import { GetCaptcha } from './captcha.ts';
import { GetSignInMethods, ListSessions, RevokeSession } from './sessions.ts';

export const EVERY_ENDPOINT: readonly Endpoint[] = [
  GetHealth,
  GetReady,
  TellBrowserError,
  GetMyProfile,
  UpdateMyProfile,
  ExportMyData,
  DeleteMyAccount,
  ClaimFirstAdmin,
  ListAudit,
  GetOperations,
  RetryJob,
  ListOutbox,
  GetOutboxMessage,
  SendOutboxMessage,
  SendTestMail,
  GetMailState,
  JoinWaitlist,
  ListWaitlist,
  ExportWaitlist,
  RemoveFromWaitlist,
  ListChallenges,
  CreateChallenge,
  GetChallenge,
  GetPreviewImage,
  JoinChallenge,
  GetMyProgress,
  GetActiveChallenge,
  GetStanding,
  ListExercises,
  exerciseLibrary.ListDefinitions,
  exerciseLibrary.GetDefinition,
  exerciseLibrary.CreateDefinition,
  exerciseLibrary.UpdateDefinition,
  exerciseLibrary.DeleteDefinition,
  exerciseLibrary.ListDefinitionVersions,
  exerciseLibrary.ShareDefinition,
  exerciseLibrary.GetSharedDefinition,
  GetLeaderboard,
  WatchLeaderboard,
  GetAggregate,
  GetCalendar,
  StartAttempt,
  EndAttempt,
  UploadVideoChunk,
  GetUpload,
  BeginUpload,
  AddressChunk,
  NoteChunk,
  GetMedia,
  SubmitRecording,
  GetRecording,
  GetRecordingTrack,
  GetProcessing,
  GetMyReferralCode,
  MakeReferralLink,
  GetHistory,
  ListOwnRecordings,
  corrections.CorrectRecording,
  corrections.ReanalyseRecording,
  corrections.GetCorrections,
  corrections.ListCorrections,
  corrections.DecideCorrection,
  corrections.SetRankedGender,
  GetFindings,
  ReplayRecording,
  review.ListReviews,
  review.GetReview,
  review.GiveOpinion,
  review.GetOwnReview,
  review.AppealReview,
  review.GetTransparency,
  GetSignInMethods,
  GetCaptcha,
  ListSessions,
  RevokeSession,
  GetSecurity,
  ResolveSuspendedAccess,
  RegisterGuest,
  JoinWithEmail,
  users.ListUsers,
  users.GetUser,
  users.ChangeUser,
  users.BanUser,
  users.UnbanUser,
  users.DeleteUser,
  users.GetUserFactors,
  users.ListUserSessions,
  users.ResetUserFactors,
  users.InviteUser,
  users.GenerateLink,
  challengeAdmin.ListAdminChallenges,
  challengeAdmin.GetAdminChallenge,
  challengeAdmin.CreateAdminChallenge,
  challengeAdmin.UpdateAdminChallenge,
  challengeAdmin.SetChallengeFlags,
  challengeAdmin.DeleteChallenge,
  challengeAdmin.RestoreChallenge,
  ListRunningCampaigns,
  GetCampaign,
  GetCampaignStandings,
  GetMyCampaignProgress,
  GetCampaignImage,
  campaignAdmin.ListCampaigns,
  campaignAdmin.GetCampaignForEditing,
  campaignAdmin.CreateCampaign,
  campaignAdmin.UpdateCampaign,
  campaignAdmin.PublishCampaign,
  campaignAdmin.UnpublishCampaign,
  campaignAdmin.DuplicateCampaign,
  campaignAdmin.DeleteCampaign,
  GetDashboard,
  GetAnalytics,
  ListAnalyticsRecordings,
  ExportRecordings,
];
