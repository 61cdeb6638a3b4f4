/** Seven days of squats, 20 to 26 January 2025 (first document, sections 1, 2 and 9). */
import type { Seed } from './seed.ts';
import { sevenDayBlocks } from './seven-days.ts';
import { SQUAT_CAMERA, SQUAT_FORM, STRICT_FORM_ONLY } from './strict-form.ts';

export const SQUAT: Seed = {
  path: 'squat',
  exercise: 'squat',
  start: '2025-01-20',
  end: '2025-01-26',
  timeZone: 'UTC',
  challenge: {
    name: 'Squat Challenge',
    description:
      'Seven days of strict squats, 20-26 January 2025: at least one session every day, extra sessions allowed, every perfect rep counts. The top male becomes Squat King, the top female Squat Queen.',
    challengeType: 'accountability',
    minDailyReps: 1,
    maxDurationSeconds: null,
    maxRestSeconds: null,
    givesPrizes: true,
  },
  page: {
    title: 'Squat Challenge',
    tagline: STRICT_FORM_ONLY,
    description:
      'Seven days of strict squats, 20-26 January 2025. Record at least one session a day and become Squat King or Squat Queen.',
    partner: null,
    blocks: sevenDayBlocks({
      title: 'The 7-Day Squat Challenge',
      text: 'Seven days, at least one session a day, and only squats at full depth count. Who will be Squat King, and who Squat Queen?',
      reps: 'squats',
      king: 'Squat King',
      queen: 'Squat Queen',
      form: SQUAT_FORM,
      camera: SQUAT_CAMERA,
      clip: 'squat',
      dates: '20-26 January 2025',
    }),
  },
};
