export { countAdmins, countUsers } from './list-and-find-users.ts';
