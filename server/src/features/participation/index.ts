export { findStandingLeaders } from './leaders-and-duel-state.ts';
