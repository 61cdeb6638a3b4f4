import { screen } from '../../web/src/features/one/screen.ts';
export const meets = screen;
