/** The conference's challenge with prizes in USDT (specification S1, sections 1, 2 and 9). */
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import type { Seed } from './seed.ts';
import { FORMS, MEASURED, PUSH_UP_CAMERA, recordingTips, STRICT_FORM_ONLY } from './strict-form.ts';

const PRIZES: Block = {
  kind: 'prizes',
  title: 'Prizes',
  winners: '2 Winners',
  prizes: [
    {
      title: 'Most reps',
      reward: '66.6 USDT',
      text: 'For the highest reps in one session.',
      winner: 'top',
    },
    {
      title: 'Most referrals',
      reward: '33.3 USDT',
      text: 'For the most referrals. A referral counts only after the referred person completes one verified session.',
      winner: null,
    },
  ],
  notes: ['Tie-breakers: best form score, then earliest submission.'],
};

const STEPS: Block = {
  kind: 'steps',
  title: 'How It Works',
  steps: [
    { title: 'Join', text: 'Sign in with a free account and open the challenge on your phone or laptop.' },
    {
      title: 'Record',
      text: 'Do as many strict push-ups as you can in one session of max 5 minutes. A rest over 3 seconds ends the session.',
    },
    { title: 'Try again', text: 'You have unlimited attempts. Your best session counts.' },
    {
      title: 'Refer',
      text: 'Share your referral link. Everybody who completes one verified session through it counts for you.',
    },
    { title: 'Win', text: '66.6 USDT for the highest reps in one session, 33.3 USDT for the most referrals.' },
  ],
};

const FAQ: Block = {
  kind: 'faq',
  title: 'FAQ',
  questions: [
    {
      question: 'How long may a session be?',
      answer: 'Max 5 minutes. The recorder stops by itself and keeps what you have done until then.',
    },
    {
      question: 'May I rest?',
      answer:
        'Up to 3 seconds between two reps. A rest over 3 seconds ends the session; getting into position before the first rep is no rest.',
    },
    {
      question: 'How often may I try?',
      answer: 'As often as you like: attempts are unlimited, and your best session counts.',
    },
    {
      question: 'What is a clean rep?',
      answer:
        'One that bends the elbows far enough, extends them fully and keeps the body straight, as the camera measures it. The program that counts is the same for everybody, and the server counts every session again.',
    },
    {
      question: 'When does a referral count?',
      answer:
        'Only after the referred person completes one verified session. Clicks and sign-ups alone do not count, and nobody can refer themselves.',
    },
    {
      question: 'What if two people are level?',
      answer: 'The best form score decides, then the earliest submission.',
    },
    {
      question: 'How are prizes paid?',
      answer:
        'In USDT, after two people have looked at the winning sessions. The organisers write to the e-mail of your account.',
    },
    {
      question: 'Do I have to be at the conference?',
      answer: 'No. A phone or laptop with a camera and a piece of floor are enough.',
    },
  ],
};

const FINE_PRINT: Block = {
  kind: 'fine-print',
  title: 'The Fine Print',
  items: [
    'Prizes: 66.6 USDT for the highest reps in one session and 33.3 USDT for the most referrals. One person may win both.',
    'Tie-breakers: best form score, then earliest submission.',
    'Max 5 minutes per session. A rest over 3 seconds ends the session. Unlimited attempts, best session counts.',
    'A referral counts only after the referred person completes one verified session.',
    'Only verified sessions win: the server counts every session again from the recorded movement, and the organisers may look at the video.',
    'Sessions that were cut, sped up, replayed or made by somebody else are taken off the leaderboard.',
    'Take part only if you are well. You do so at your own risk; stop when something hurts.',
    'The organisers of the challenge give the prizes and decide in cases these rules do not foresee.',
  ],
};

const BLOCKS: readonly Block[] = [
  {
    kind: 'hero',
    title: 'The Hash Push-Up Challenge',
    text: '66.6 USDT for the highest reps in one session. 33.3 USDT for the most referrals. Five minutes, one floor, no excuses.',
    buttons: [
      { label: 'Join', leadsTo: 'challenge' },
      { label: 'View Leaderboard', leadsTo: 'challenge' },
    ],
  },
  PRIZES,
  STEPS,
  {
    kind: 'rules',
    title: 'Clean-Rep Rules',
    text: MEASURED['push-up'],
    items: [...FORMS['push-up'], 'No rest over 3 seconds: it ends the session.'],
  },
  recordingTips(PUSH_UP_CAMERA),
  { kind: 'leaderboard', title: 'Live Leaderboard', join: { label: 'Join', leadsTo: 'challenge' } },
  {
    kind: 'referral',
    title: 'Bring Others Along',
    text: 'Get your referral link and share it. It is counted for you when somebody you brought completes one verified session.',
    button: 'Get Your Referral Link',
  },
  FAQ,
  FINE_PRINT,
  {
    kind: 'waitlist',
    title: 'Join the Waitlist',
    text: 'Leave your e-mail and be the first to hear of the next challenge.',
    source: 'hash_conference',
  },
];

export const HASH: Seed = {
  path: 'hash',
  exercise: 'push-up',
  start: '2025-10-01',
  end: '2025-10-02',
  timeZone: 'UTC',
  challenge: {
    name: 'Hash Challenge',
    description:
      'The conference’s push-up challenge: highest reps in one session. Max 5 minutes per session, a rest over 3 seconds ends it, unlimited attempts, best session counts.',
    challengeType: 'progression',
    minDailyReps: null,
    maxDurationSeconds: 300,
    maxRestSeconds: 3,
    givesPrizes: true,
    ties: 'form',
  },
  page: {
    title: 'Hash Challenge',
    tagline: STRICT_FORM_ONLY,
    description:
      'Strict push-ups at the conference: 66.6 USDT for the highest reps in one session, 33.3 USDT for the most referrals.',
    partner: null,
    blocks: [...BLOCKS],
  },
};
