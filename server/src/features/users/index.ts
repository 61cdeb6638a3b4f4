export { countAdmins, countUsers } from './store.ts';
