export { openMailer } from './mailer.ts';
export { isMailInTrouble } from './trouble.ts';
