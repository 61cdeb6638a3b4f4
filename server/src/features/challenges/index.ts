export {
  changeChallenge,
  countForAdmin,
  getForAdmin,
  hasOwnChallenge,
  listDeletedBefore,
  listForAdmin,
  listLatest,
  lockForAdmin,
  lockIfThere,
  removeChallenge,
  type ChallengeChange,
  type ChallengeView,
} from './admin-store.ts';
export {
  checkHasPlace,
  checkOpen,
  checkPlaces,
  joinChallenge,
  lockParticipant,
  checkDidNotSetRules,
  givesPrizes,
  hasPrizes,
  noteRuleSetter,
} from './join-challenge-and-prize-conflict-of-interest.ts';
export { minimumOn, daysLogged, repsByDay, streakOf } from './daily-plan-and-streaks.ts';
export { presentChallenges } from './challenge-responses-and-catalogue.ts';
export {
  areResultsHidden,
  areResultsHiddenFrom,
  endMs,
  maySeeReps,
  ranksOnly,
  reasonClosed,
  statusOf,
  tiesOf,
} from './challenge-state.ts';
export { seedChallenges } from './seed-challenges.ts';
export {
  addChallenge,
  countParticipants,
  findChallenge,
  findChallenges,
  getChallenge,
  isParticipant,
  listParticipants,
  moveParticipants,
  type StoredChallenge,
} from './store.ts';
