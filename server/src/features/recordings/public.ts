export { countRecordings, listRanked } from './store.ts';
