import { app } from '../../app.ts';
export const knows = app;
