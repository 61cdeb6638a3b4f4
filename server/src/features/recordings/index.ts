export {
  countAllRecordings,
  findTopScore,
  listForAnalytics,
  listNewest,
  readRanked,
  type AnalysedRecording,
} from './analytics.ts';
export {
  addAnalysis,
  countAnalyses,
  findAnalysis,
  findStanding,
  MAX_ANALYSES,
  repsOfAttempt,
  type Analysis,
} from './counting/analyses.ts';
export { changeGender } from './challenge-gender.ts';
export type { CountTrack } from './counting/count-track.ts';
export { comparedReps, examineTrack, type Examined, type ExamineTrack } from './counting/examined.ts';
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
} from './history.ts';
export { endHold, holdUnconfirmed } from './mailbox-hold.ts';
export { HOLD_UNCONFIRMED } from './mailbox-hold.ts';
export { reanalyse, type Reanalysis } from './counting/analyses.ts';
export { changeStatus, claimRecordings, settleReferral } from './referral.ts';
export { removeAnalysis, removeSomeRecordings } from './store.ts';
export { changeResult, listChanges, lockRecording, type Result, type StoredChange } from './result-change.ts';
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
} from './rankings.ts';
export { changeToRecount, listToRecount } from './counting/analyses.ts';
export {
  isTrusted,
  recordedRep,
  trustedStatus,
  type CountedStatus,
  type RecordingStatus,
  type VideoComparison,
} from './status.ts';
export {
  findRecording,
  findRecordingByMedia,
  findValidation,
  findWithValidation,
  inChallenge,
  listChecking,
  listRanked,
  type StoredRecording,
  type StoredValidation,
} from './store.ts';
export { finalResultsOf } from './counting/stored-results.ts';
export { readTrack } from './counting/track-file.ts';
export { VERIFY_RECORDING } from './result-change.ts';
export { withChallenge } from './store.ts';
