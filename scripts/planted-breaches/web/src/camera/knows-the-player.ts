import { asks } from '../player/asks-the-server.ts';
export const knows = asks;
