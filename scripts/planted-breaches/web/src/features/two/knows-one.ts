import { screen } from '../one/screen.ts';
export const knows = screen;
