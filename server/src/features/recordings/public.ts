export {
  countAllRecordings,
  countBetween,
  listForAnalytics,
  listNewest,
  readRanked,
  summariseRecordings,
  type AnalysedRecording,
} from './analytics.ts';
export { claimRecordings } from './referral.ts';
export { removeSomeRecordings } from './removal.ts';
export {
  findBests,
  findLeaders,
  findRecorders,
  listArrived,
  listChallengesOf,
  listEntries,
  type BestRecording,
} from './standings.ts';
export { countRecordings, findRecording, listRanked } from './store.ts';
