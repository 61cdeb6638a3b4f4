export { answerRequest, findRequest } from './store.ts';
