export { openMailer } from './jobs.ts';
export { isMailInTrouble } from './message.ts';
