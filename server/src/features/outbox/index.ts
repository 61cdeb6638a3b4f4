export { openMailer } from './deliver-mail-job.ts';
export { isMailInTrouble } from './message-rows.ts';
