export { countKudos, findGiven, moveKudos } from './store.ts';
