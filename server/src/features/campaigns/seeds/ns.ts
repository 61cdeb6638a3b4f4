/**
 * Seven days of push-ups with a bag maker, 21 to 27 October 2025 (specification S1, sections 1, 2
 * and 9).
 */
import type { Seed } from './seed.ts';
import { sevenDayBlocks } from './squat.ts';
import { PUSH_UP_CAMERA, STRICT_FORM_ONLY } from './strict-form.ts';

export const NS: Seed = {
  path: 'ns',
  exercise: 'push-up',
  start: '2025-10-21',
  end: '2025-10-27',
  timeZone: 'UTC',
  challenge: {
    name: 'NS Challenge',
    description:
      'Seven days of strict push-ups: at least one session every day, extra sessions allowed, every perfect rep counts. The top male becomes Pushup King, the top female Pushup Queen.',
    challengeType: 'accountability',
    minDailyReps: 1,
    maxDurationSeconds: null,
    maxRestSeconds: null,
    givesPrizes: true,
  },
  page: {
    title: 'NS Challenge',
    tagline: STRICT_FORM_ONLY,
    description:
      'Seven days of strict push-ups. Record at least one session a day and become Pushup King or Pushup Queen.',
    partner: { line: 'In partnership with NS, maker of bags', label: 'Learn More', url: 'https://example.com/' },
    blocks: sevenDayBlocks({
      title: 'The 7-Day Pushup Challenge',
      text: 'Seven days, at least one session a day, strict push-ups only. Who will be Pushup King and Queen?',
      reps: 'push-ups',
      king: 'Pushup King',
      queen: 'Pushup Queen',
      counted: 'Only push-ups with full depth, full extension and a straight body',
      camera: PUSH_UP_CAMERA,
      exercise: 'push-up',
    }),
  },
};
