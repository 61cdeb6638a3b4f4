export { reasonClosed } from './rules.ts';
export { seedChallenges } from './seed.ts';
export { addParticipant, findChallenge } from './store.ts';
