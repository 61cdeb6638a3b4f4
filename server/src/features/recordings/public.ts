export { countRecordings, listRanked, moveRecordings } from './store.ts';
