import type { Decided } from '@reptemple/contract/review';

const counts = ({ validReps, invalidReps }: Decided['after']): string => `${validReps} valid, ${invalidReps} invalid`;

const SENTENCES: Readonly<Record<Decided['decision'], (decided: Decided) => string>> = {
  keep: ({ after }) => `looked at it and kept the count: ${counts(after)}.`,
  change: ({ before, after }) => `looked at it and changed the count from ${counts(before)} to ${counts(after)}.`,
  unverifiable: () => 'looked at it and could not tell from the video. The result is marked as unverified.',
};

/** What became of it, as a sentence. */
export const decidedSentence = (decided: Decided): string =>
  `${decided.isAppeal ? 'After your appeal somebody else' : 'A reviewer'} ${SENTENCES[decided.decision](decided)}`;
