export { findStandingLeaders } from './standings.ts';
