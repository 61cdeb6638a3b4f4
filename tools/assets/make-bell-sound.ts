/**
 * Synthesises the sound of a valid rep, a small bell. `npx tsx tools/assets/make-bell-sound.ts`
 * writes the committed file.
 */
import '../../scripts/print-script-help.mjs';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RATE_HZ = 22_050;
const SECONDS = 0.7;
const STRIKE_HZ = 1046.5;
/**
 * Partial tones of a real bell, as ratios to its strike note: hum, prime, tierce, quint, nominal
 * and one above. `share` is the amplitude.
 */
const PARTIALS = [
  { ratio: 0.5, share: 0.25, decay: 4 },
  { ratio: 1, share: 0.5, decay: 6 },
  { ratio: 1.2, share: 0.2, decay: 8 },
  { ratio: 1.5, share: 0.15, decay: 9 },
  { ratio: 2, share: 0.4, decay: 9 },
  { ratio: 2.67, share: 0.15, decay: 14 },
] as const;
/** Seconds of the fade-in. An abrupt start would click. */
const ATTACK_SECONDS = 0.003;
/** Seconds of the fade-out. An abrupt end would click. */
const RELEASE_SECONDS = 0.05;
const LOUDEST = 0.9;

const waveAt = (seconds: number): number => {
  let sum = 0;
  for (const { ratio, share, decay } of PARTIALS) {
    sum += share * Math.exp(-decay * seconds) * Math.sin(2 * Math.PI * STRIKE_HZ * ratio * seconds);
  }
  return sum * Math.min(1, seconds / ATTACK_SECONDS, (SECONDS - seconds) / RELEASE_SECONDS);
};

/** Returns the samples of the sound, from -1 to 1, at 22,050 Hz. */
export const bell = (): readonly number[] => {
  const wave = Array.from({ length: Math.round(RATE_HZ * SECONDS) }, (_, index) => waveAt(index / RATE_HZ));
  const peak = wave.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
  return wave.map((value) => (value / peak) * LOUDEST);
};

export const wavOf = (wave: readonly number[]): Buffer => {
  const data = Buffer.alloc(wave.length * 2);
  for (const [index, value] of wave.entries()) data.writeInt16LE(Math.round(value * 32_767), index * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE_HZ, 24);
  head.writeUInt32LE(RATE_HZ * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
};

export const BELL_FILE = fileURLToPath(new URL('../../web/src/recorder/assets/valid-rep.wav', import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(BELL_FILE, wavOf(bell()));
