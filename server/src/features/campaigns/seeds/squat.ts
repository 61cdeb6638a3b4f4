/** Seven days of squats, 20 to 26 January 2025 (specification S1, sections 1, 2 and 9). */
import type { Seed } from './seed.ts';
import { sevenDayBlocks } from './seven-days.ts';
import { SQUAT_CAMERA, STRICT_FORM_ONLY } from './strict-form.ts';

export const SQUAT: Seed = {
  path: 'squat',
  exercise: 'squat',
  start: '2025-01-20',
  end: '2025-01-26',
  timeZone: 'UTC',
  challenge: {
    name: 'Squat Challenge',
    description:
      'Seven days of strict squats: at least one session every day, extra sessions allowed, every perfect rep counts. The top male becomes Squat King, the top female Squat Queen.',
    challengeType: 'accountability',
    minDailyReps: 1,
    maxDurationSeconds: null,
    maxRestSeconds: null,
    givesPrizes: true,
  },
  page: {
    title: 'Squat Challenge',
    tagline: STRICT_FORM_ONLY,
    description: 'Seven days of strict squats. Record at least one session a day and become Squat King or Squat Queen.',
    partner: null,
    blocks: sevenDayBlocks({
      title: 'The 7-Day Squat Challenge',
      text: 'Seven days, at least one session a day, full-depth squats only. Who will be Squat King and Queen?',
      reps: 'squats',
      king: 'Squat King',
      queen: 'Squat Queen',
      counted: 'Only squats with full depth that end standing up',
      camera: SQUAT_CAMERA,
      exercise: 'squat',
    }),
  },
};
