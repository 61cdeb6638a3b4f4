export {
  countAllRecordings,
  findTopScore,
  listForAnalytics,
  listNewest,
  readRanked,
  type AnalysedRecording,
} from './admin-statistics-and-table-queries.ts';
export {
  addAnalysis,
  countAnalyses,
  findAnalysis,
  findStanding,
  MAX_ANALYSES,
  repsOfAttempt,
  type Analysis,
  reanalyse,
  type Reanalysis,
  changeToRecount,
  listToRecount,
} from './counting/stored-analyses-and-recounts.ts';
export { changeGender } from './ranked-gender.ts';
export { finalResultsOf, readTrack, type CountTrack } from './counting/count-track.ts';
export { comparedReps, examineTrack, type Examined, type ExamineTrack } from './counting/measure-track-for-checks.ts';
export {
  countOwn,
  findStreaks,
  listBestDays,
  listBests,
  listDays,
  listOwn,
  sumChallenges,
  sumExercises,
  summariseHistory,
  type Whose,
} from './person-history.ts';
export { endHold, holdUnconfirmed, HOLD_UNCONFIRMED } from './unconfirmed-email-hold.ts';
export { changeStatus, claimRecordings, settleReferral } from './referral-credit-and-status-change.ts';
export {
  removeAnalysis,
  removeSomeRecordings,
  findRecording,
  findRecordingByMedia,
  findValidation,
  findWithValidation,
  inChallenge,
  listChecking,
  listRanked,
  type StoredRecording,
  type StoredValidation,
  withChallenge,
} from './store.ts';
export {
  changeResult,
  listChanges,
  lockRecording,
  type Result,
  type StoredChange,
  VERIFY_RECORDING,
} from './result-change-and-recording-lock.ts';
export {
  countUpTo,
  findBests,
  findRecorders,
  listActivity,
  listChallengesOf,
  listEntries,
  listFirsts,
  listRecordings,
  listRepsByDay,
  mayBeOvertaken,
} from './ranking-and-activity-queries.ts';
export {
  isTrusted,
  recordedRep,
  trustedStatus,
  type CountedStatus,
  type RecordingStatus,
  type VideoComparison,
} from './submission-rules.ts';
