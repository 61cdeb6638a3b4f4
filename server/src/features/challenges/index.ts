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
} from './administration.ts';
export {
  checkHasPlace,
  checkOpen,
  joinChallenge,
  lockParticipant,
  checkDidNotSetRules,
  givesPrizes,
  hasPrizes,
  noteRuleSetter,
} from './joining.ts';
export { outcomeOf, minimumOn, daysLogged, repsByDay, streakOf } from './challenge-types.ts';
export { presentChallenges } from './presentation.ts';
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
export { seedChallenges } from './seed.ts';
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
