export { hasBeenDecided } from './store.ts';
