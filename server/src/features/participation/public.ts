export { findStandingLeaders } from './standing.ts';
