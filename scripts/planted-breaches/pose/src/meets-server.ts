export { app } from '../../server/src/app.ts';
