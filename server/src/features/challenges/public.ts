export { reasonClosed } from './rules.ts';
export { seedChallenges } from './seed.ts';
export { addParticipant, findChallenge, moveParticipants } from './store.ts';
