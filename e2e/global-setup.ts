import { makeFilms } from './fixtures/cameras.ts';

export default makeFilms;
