/** What a challenge's state lets a person do, in words (first document, sections 2 and 3). */
import type { Challenge } from '@reptemple/contract/challenges';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import type { DegreeRange } from '@reptemple/engine/units';

type Status = Challenge['status'];
type ChallengeType = Challenge['type'];

/** Only an active challenge can be taken; the button says why another cannot. */
export const TAKE_LABELS: Readonly<Record<Status, string>> = {
  upcoming: 'Coming Soon',
  active: 'Take Challenge',
  ended: 'Ended',
};

export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  upcoming: 'Upcoming',
  active: 'Active',
  ended: 'Ended',
};

const TYPE_LABELS: Readonly<Record<ChallengeType, string>> = {
  daily: 'Daily',
  accountability: 'Accountability',
  progression: 'Progression',
  duel: 'Duel',
};

export const canTake = ({ status }: Pick<Challenge, 'status'>): boolean => status === 'active';

/** The kind of a challenge; any kind may also be flagged daily. */
export const kindOf = ({ type, isDaily }: Pick<Challenge, 'type' | 'isDaily'>): string =>
  isDaily && type !== 'daily' ? `${TYPE_LABELS[type]} · Daily` : TYPE_LABELS[type];

/** First document, section 9: top participants shown. */
export const TOP_SHOWN = 3;

/** "110° or less", "151° or more", "60° to 90°": a range of angles in words. */
export const rangeWords = ({ min, max }: DegreeRange): string => {
  if (min <= 0) return `${max}° or less`;
  return max >= 180 ? `${min}° or more` : `${min}° to ${max}°`;
};

interface Requirement {
  readonly when: string;
  readonly range: DegreeRange;
}

/** One joint of the exercise, and where its angle has to be for a rep to count. */
export interface Measure {
  readonly id: string;
  readonly name: string;
  readonly requirements: readonly Requirement[];
}

/** What counts, read from the definition that counts: alignments hold throughout, the rest is asked at both ends of a rep. */
export const measuresOf = ({ angles, phases, globalAlignments }: ExerciseDefinition): readonly Measure[] =>
  angles
    .filter((angle) => !angle.exerciseStop)
    .map(({ id, name }) => {
      const [start, end] = [phases.start.angleRanges[id], phases.end.angleRanges[id]];
      const asked = globalAlignments.includes(id)
        ? [{ when: 'All the way', range: start }]
        : [
            { when: 'Start', range: start },
            { when: 'End', range: end },
          ];
      return { id, name, requirements: asked.flatMap(({ when, range }) => (range ? [{ when, range }] : [])) };
    })
    .filter(({ requirements }) => requirements.length > 0);
