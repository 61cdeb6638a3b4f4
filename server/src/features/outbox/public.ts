export { openMailer } from './mailer.ts';
