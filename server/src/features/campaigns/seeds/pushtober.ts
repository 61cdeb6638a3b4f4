/**
 * Campaign 'Pushtober': push-ups on every day of October (specification S1, sections 1, 2 and 9).
 */
import { perfectYourForm, PUSH_UP_CAMERA, recordingTips, STRICT_FORM_ONLY } from './seed-type-and-shared-blocks.ts';
import type { Seed } from './seed-type-and-shared-blocks.ts';

export const PUSHTOBER: Seed = {
  path: 'pushtober',
  exercise: 'push-up',
  start: '2025-10-01',
  end: '2025-10-31',
  timeZone: 'UTC',
  challenge: {
    name: 'Pushtober',
    description:
      'Push-ups on every day of October. 1 or more reps keep the streak; a missed day resets it. October 1-31, local time.',
    challengeType: 'accountability',
    minDailyReps: 1,
    maxDurationSeconds: null,
    maxRestSeconds: null,
    givesPrizes: false,
  },
  page: {
    title: 'Pushtober',
    tagline: STRICT_FORM_ONLY,
    description:
      'Push-ups on every day of October: 1 or more strict reps keep your streak, a missed day resets it. October 1-31, local time.',
    partner: null,
    blocks: [
      {
        kind: 'hero',
        title: 'Pushtober',
        text: 'Thirty-one days, at least one strict push-up on each of them. October 1-31, local time.',
        buttons: [
          { label: 'Join', leadsTo: 'challenge' },
          { label: "Log Today's Reps", leadsTo: 'challenge' },
          { label: 'See Leaderboard', leadsTo: 'challenge' },
        ],
      },
      { kind: 'progress', title: 'Your October' },
      {
        kind: 'steps',
        title: 'How It Works',
        steps: [
          { title: 'Join', text: 'Sign in with a free account and join the October challenge.' },
          {
            title: "Log Today's Reps",
            text: 'Record a session every day. 1 or more valid reps keep your streak, as many sessions as you like.',
          },
          {
            title: 'Don’t miss a day',
            text: 'A missed day resets your streak to zero. Your next rep starts a new one.',
          },
          {
            title: 'See your rank',
            text: 'The live leaderboard shows everyone’s reps, days and streaks.',
          },
        ],
      },
      {
        kind: 'demo-video',
        title: 'How a Strict Push-Up Is Counted',
        text: 'The lines show what the camera tracks. A rep counts when the elbow is at 110° or less at the bottom and at 151° or more at the top, with the body straight.',
        clip: 'push-up',
        exerciseDefinitionId: null,
      },
      perfectYourForm('push-up'),
      recordingTips(PUSH_UP_CAMERA),
      { kind: 'leaderboard', title: 'Live Leaderboard', join: { label: 'Join', leadsTo: 'challenge' } },
      { kind: 'top' },
      {
        kind: 'share',
        title: 'Share Pushtober',
        text: 'It’s easier with a friend who keeps you honest.',
      },
      {
        kind: 'faq',
        title: 'FAQ',
        questions: [
          {
            question: 'When is it?',
            answer: 'October 1-31, local time: days begin and end at midnight in the challenge’s time zone.',
          },
          {
            question: 'How many push-ups do I have to do a day?',
            answer: '1 or more valid reps keep the streak. Do as many as you like.',
          },
          {
            question: 'What happens if I miss a day?',
            answer: 'A missed day resets the streak. Your reps and days logged so far stay.',
          },
          {
            question: 'Can I join after October 1?',
            answer: 'Yes, any day until October 31. Your streak starts on your first day.',
          },
          {
            question: 'Can I record more than once a day?',
            answer: 'Yes. All valid reps of a day add up, and your best session appears on the leaderboard.',
          },
          {
            question: 'Why didn’t a rep count?',
            answer:
              'It missed something the camera measures, such as depth or full extension. Your recording shows the reason for every rep.',
          },
          {
            question: 'Who sees my video?',
            answer:
              'Anyone who can see the challenge can open your recording from the leaderboard. You can delete your account and all your recordings at any time.',
          },
        ],
      },
      {
        kind: 'waitlist',
        title: 'Get notified about the next one',
        text: 'Leave your email and we’ll write before the next challenge starts.',
        source: 'fitness_community',
      },
    ],
  },
};
