export { openMailer } from './store-and-deliver-mail.ts';
export { isMailInTrouble } from './message-rows-and-mail-state.ts';
