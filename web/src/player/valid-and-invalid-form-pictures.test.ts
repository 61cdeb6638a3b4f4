import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FORM_PICTURES } from './valid-and-invalid-form-pictures.tsx';

const clipFile = (name: string): URL => new URL(`../../../media/clips/${name}`, import.meta.url);

it.each(Object.values(FORM_PICTURES).flat())(
  'the form image $file exists and its reps have the verdict it illustrates',
  ({ file, isValid }) => {
    expect(existsSync(clipFile(`${file}.webp`))).toBe(true);
    const [, clip, kind] = /^(.+)-([a-z]+)-rep-still$/.exec(file) ?? [];
    const { reps } = JSON.parse(readFileSync(clipFile(`${clip}.truth.json`), 'utf8'));
    const verdicts = reps
      .filter((rep: { kind: string }) => rep.kind === kind)
      .map((rep: { valid: boolean }) => rep.valid);
    expect(new Set(verdicts)).toEqual(new Set([isValid]));
  },
);
