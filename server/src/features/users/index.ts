export { countUsers } from './store.ts';
