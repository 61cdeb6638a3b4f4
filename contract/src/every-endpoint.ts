import { GetSecurity, ResolveSuspendedAccess } from './accounts/account-security.ts';
import * as users from './accounts/admin-users.ts';
import { JoinWithEmail, RegisterGuest } from './accounts/guest-registration-and-join-by-email.ts';
import { ClaimFirstAdmin, DeleteMyAccount, ExportMyData, GetMyProfile, UpdateMyProfile } from './accounts/profile.ts';
import { GetHistory, ListOwnRecordings } from './accounts/recording-history.ts';
import { GetMyReferralCode, MakeReferralLink } from './accounts/referrals.ts';
import { GetSignInMethods, ListSessions, RevokeSession } from './accounts/sessions-and-sign-in-methods.ts';
import { GetCaptcha } from './accounts/sign-up-and-sign-in.ts';
import * as campaignAdmin from './campaigns/campaign-admin.ts';
import {
  GetCampaign,
  GetCampaignImage,
  GetCampaignStandings,
  GetMyCampaignProgress,
  ListRunningCampaigns,
} from './campaigns/campaign-pages.ts';
import { ExportWaitlist, JoinWaitlist, ListWaitlist, RemoveFromWaitlist } from './campaigns/waitlist.ts';
import * as challengeAdmin from './challenges/challenge-admin.ts';
import { CreateChallenge, GetChallenge, GetPreviewImage, ListChallenges } from './challenges/challenges.ts';
import {
  GetActiveChallenge,
  GetMyProgress,
  GetStanding,
  JoinChallenge,
  ListOwnChallenges,
} from './challenges/join-progress-and-duel-state.ts';
import { GetAggregate, GetCalendar, GetLeaderboard, WatchLeaderboard } from './challenges/leaderboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as exerciseLibrary from './exercises/exercises.ts';
import { ListExercises } from './exercises/exercises.ts';
import { GetDashboard } from './operations/admin-dashboard.ts';
import { ListAudit } from './operations/audit-log.ts';
import { TellBrowserError } from './operations/browser-errors.ts';
import {
  ExportRecordings,
  GetAnalytics,
  GetInsights,
  ListAnalyticsRecordings,
  ReportVisit,
} from './operations/challenge-analytics.ts';
import {
  GetMailState,
  GetOutboxMessage,
  ListOutbox,
  SendOutboxMessage,
  SendTestMail,
} from './operations/mail-outbox.ts';
import { GetHealth, GetReady, GetOperations, RetryJob } from './operations/operations-page-and-health-checks.ts';
import {
  GetPicture,
  RemoveMyAvatar,
  RemoveUserAvatar,
  UploadCampaignPicture,
  UploadMyAvatar,
} from './pictures/picture-uploads.ts';
import { EndAttempt, StartAttempt } from './recordings/attempt-tickets.ts';
import { GetFindings, ReplayRecording } from './recordings/check-findings-and-replay.ts';
import * as corrections from './recordings/corrections.ts';
import { GetKudos, GiveKudos, TakeKudosBack } from './recordings/kudos.ts';
import {
  GetMyBestSet,
  GetProcessing,
  GetRecording,
  GetRecordingTrack,
  HideFilm,
  RequestClip,
  SubmitRecording,
} from './recordings/recordings.ts';
import * as review from './recordings/reviews-and-appeals.ts';
import {
  AddressChunk,
  BeginUpload,
  GetMedia,
  GetUpload,
  NoteChunk,
  UploadVideoChunk,
} from './recordings/video-upload-and-download.ts';

export const EVERY_ENDPOINT: readonly Endpoint[] = [
  GetHealth,
  GetReady,
  TellBrowserError,
  GetMyProfile,
  UpdateMyProfile,
  ExportMyData,
  DeleteMyAccount,
  ClaimFirstAdmin,
  UploadMyAvatar,
  RemoveMyAvatar,
  RemoveUserAvatar,
  UploadCampaignPicture,
  GetPicture,
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
  ListOwnChallenges,
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
  GetMyBestSet,
  HideFilm,
  RequestClip,
  GetKudos,
  GiveKudos,
  TakeKudosBack,
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
  review.SubmitVote,
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
  campaignAdmin.DecideExamples,
  GetDashboard,
  ReportVisit,
  GetAnalytics,
  GetInsights,
  ListAnalyticsRecordings,
  ExportRecordings,
];
