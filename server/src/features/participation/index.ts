export { findStandingLeaders } from './participation-state.ts';
