export { countEntries } from './store.ts';
