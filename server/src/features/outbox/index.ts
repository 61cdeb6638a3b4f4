export { openMailer } from './store-and-deliver-mail.ts';
export { isMailInTrouble } from './message-conversion-and-mail-health.ts';
