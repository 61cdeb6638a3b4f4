/** Why a recording ended. */

export const ENDINGS = [
  'person',
  'duration',
  'rest',
  'hand',
  'camera-lost',
  'camera-muted',
  'turned',
  'hidden',
  'model-lost',
  'video-ended',
  'full',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** What is said aloud: the person does not look. */
export const ENDING_SPOKEN: Readonly<Record<Ending, string>> = {
  person: '',
  duration: 'Time is up',
  rest: 'Rest is over',
  hand: 'Finished',
  'camera-lost': 'The camera is gone',
  'camera-muted': 'The camera is gone',
  turned: 'The phone was turned',
  hidden: '',
  'model-lost': 'Counting has stopped',
  'video-ended': '',
  full: 'Time is up',
};

/** What the person reads afterwards; empty where they ended it themselves. */
export const ENDING_SENTENCES: Readonly<Record<Ending, string>> = {
  person: '',
  duration: 'The longest time this challenge allows was reached.',
  rest: 'The rest was longer than this challenge allows.',
  hand: 'You held a hand above your head.',
  'camera-lost': 'The camera was disconnected. What was recorded until then is kept and can be submitted.',
  'camera-muted':
    'The camera was taken away, by a call perhaps. What was recorded until then is kept and can be submitted.',
  turned: 'The phone was turned, and the picture with it. What was recorded until then is kept and can be submitted.',
  hidden: 'This page was out of sight. What was recorded until then is kept and can be submitted.',
  'model-lost': 'Pose detection has stopped. What was recorded until then is kept and can be submitted.',
  'video-ended': '',
  full: 'The longest recording there may be was reached.',
};
