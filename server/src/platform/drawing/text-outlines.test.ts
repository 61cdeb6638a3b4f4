import { describe, expect, it } from 'vitest';
import { line, lines, openLettering } from './text-outlines.ts';

const pen = { size: 40, x: 0, y: 0, fill: 'white', maxWidth: 2000 } as const;
const facesFor = await openLettering();

const drawn = async (text: string): Promise<number> => {
  const faces = await facesFor([text]);
  return line({ ...pen, text, face: faces.text }).length;
};

describe('a name on a preview card', () => {
  it.each(['Ada Lovelace', 'Зоя Космодемьянская', 'Ελένη', '山田 健二', 'チャレンジ', '王小明', '陳大文', '김철수'])(
    '%s is drawn with an outline for every character',
    async (name) => {
      const letters = Array.from(name.replaceAll(' ', ''));
      const [whole, ...parts] = await Promise.all([name, ...letters].map(drawn));
      // Expects an outline for each letter, and a longer outline for the whole text than for any
      // letter.
      expect(Math.min(...parts)).toBeGreaterThan(60);
      expect(whole).toBeGreaterThan(Math.max(...parts));
    },
  );

  it('that has only emoji without a glyph is left out', async () => {
    expect(await drawn('💪💪')).toBe(0);
  });
});

describe('a title on a preview card', () => {
  const broken = async (text: string, maxWidth: number) => {
    const { display } = await facesFor([text]);
    return lines(text, display, 40, maxWidth, 2);
  };

  it('is wrapped between words, or anywhere in text without spaces', async () => {
    expect(await broken('Seven Days of Stone', 300)).toEqual(['Seven Days of', 'Stone']);
    expect(await broken('毎日少しずつ登山', 200)).toEqual(['毎日少しず', 'つ登山']);
    expect(await broken('登山 2026 チャレンジ', 300)).toEqual(['登山 2026 チャ', 'レンジ']);
  });

  it('is wrapped within a word that is wider than a line', async () => {
    const parts = await broken('Liegestützweltmeisterschaft', 400);
    expect(parts).toHaveLength(2);
    expect(parts.join('')).toBe('Liegestützweltmeisterschaft');
  });

  it('keeps the rest of a long text on its last line', async () => {
    expect(await broken('one two three four five six', 120)).toEqual(['one', 'two three four five six']);
  });
});
