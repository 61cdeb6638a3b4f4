export { openMailer } from './mailer.ts';
export { isMailInTrouble } from './delivery-error.ts';
