import { countsWords } from '@reptemple/contract/recordings';
import type { Decided } from '@reptemple/contract/review';

const SENTENCES: Readonly<Record<Decided['decision'], (decided: Decided) => string>> = {
  keep: ({ after }) => `looked at it and kept the count: ${countsWords(after)}.`,
  change: ({ before, after }) =>
    `looked at it and changed the count from ${countsWords(before)} to ${countsWords(after)}.`,
  unverifiable: () => 'looked at it and could not tell from the video. The result is marked as unverified.',
};

/** What became of it, as a sentence. */
export const decidedSentence = (decided: Decided): string =>
  `${decided.isAppeal ? 'After your appeal somebody else' : 'A reviewer'} ${SENTENCES[decided.decision](decided)}`;
