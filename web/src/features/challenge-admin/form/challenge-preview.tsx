/** Preview of the challenge's card next to the form; behind a switch on small screens. */
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import {
  CHALLENGE_TYPES,
  CORRECTION_POLICIES,
  GENDER_FILTERS,
  TIE_RULES,
} from '@reptemple/contract/challenges/challenge-form';
import { CHALLENGE_CLOSED, DUEL_PLACES } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { exercisesQuery } from '../queries.ts';
import { endOfDay, endOfLength, partsOf, startOfDay } from './admin-challenge-draft.ts';
import type { ChallengeDraft } from './admin-challenge-draft.ts';

const NO_ID = '00000000-0000-4000-8000-000000000000';
const UNITS = ['days', 'weeks', 'months'] as const;

const wholeNumber = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text.trim()) : null);

const known = <T extends string>(all: readonly T[], value: string): T | undefined => all.find((one) => one === value);

const lengthOf = ({ type, lengthValue, lengthUnit }: ChallengeDraft): Challenge['length'] => {
  const value = wholeNumber(lengthValue);
  const unit = known(UNITS, lengthUnit);
  return partsOf(type).hasGoal && value !== null && unit ? { value, unit } : null;
};

/**
 * Returns the dates of the draft; null if they are empty or incomplete. Without an end day, the
 * length determines the end.
 */
const datesOf = (draft: ChallengeDraft, now: Date) => {
  const { startDay, endDay, timeZone } = draft;
  const startDate = startOfDay(startDay, timeZone) ?? null;
  const length = lengthOf(draft);
  const lasting = length ? endOfLength(startDate ?? now.toISOString(), length, timeZone) : undefined;
  const endsAt = endOfDay(endDay, timeZone) ?? lasting ?? null;
  return { startDate, endDate: endsAt, endsAt, length };
};

const statusAt = ({ startDate, endsAt }: ReturnType<typeof datesOf>, now: Date): Challenge['status'] => {
  if (startDate !== null && Date.parse(startDate) > now.getTime()) return 'upcoming';
  return endsAt !== null && Date.parse(endsAt) < now.getTime() ? 'ended' : 'active';
};

const closedReasonOf = (status: Challenge['status'], isActive: boolean): string | null => {
  if (status !== 'active') return CHALLENGE_CLOSED[status];
  return isActive ? null : CHALLENGE_CLOSED.inactive;
};

const safeZone = (timeZone: string): string => {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
};

/** Returns the draft as a challenge for the preview. Invalid fields get default values. */
export const previewOf = (
  typed: ChallengeDraft,
  exerciseName: string,
  now: Date,
  unit: Challenge['exercise']['unit'] = 'reps',
): Challenge => {
  const draft = { ...typed, timeZone: safeZone(typed.timeZone.trim()) };
  const type = known(CHALLENGE_TYPES, draft.type) ?? 'daily';
  const dates = datesOf(draft, now);
  const status = statusAt(dates, now);
  const isDuel = type === 'duel';
  return {
    id: NO_ID,
    slug: '',
    name: draft.name.trim() || t('Challenge'),
    description: draft.description.trim() || null,
    type,
    status,
    closedReason: closedReasonOf(status, draft.isActive),
    isDaily: draft.isDaily,
    isActive: draft.isActive,
    isHidden: draft.isHidden,
    ...dates,
    timeZone: draft.timeZone,
    exercise: { id: draft.exerciseDefinitionId || NO_ID, name: exerciseName, unit, depthStandard: null },
    allowsGuests: draft.allowGuests,
    participants: 0,
    places: isDuel ? DUEL_PLACES : null,
    minDailyReps: partsOf(type).hasGoal ? wholeNumber(draft.minDailyReps) : null,
    increment: null,
    todayMinimum: null,
    genderFilter: known(GENDER_FILTERS, draft.genderFilter) ?? null,
    firstParticipantJoinedAt: null,
    hideResultsUntilFinished: draft.hideResultsUntilFinished,
    areResultsHidden: false,
    corrections: known(CORRECTION_POLICIES, draft.corrections) ?? 'reviewed',
    ties: known(TIE_RULES, draft.ties) ?? 'earlier',
    asksCodeWord: draft.asksCodeWord,
    hasKudos: draft.hasKudos,
    maxDurationSeconds: wholeNumber(draft.maxDurationSeconds),
    maxRestSeconds: wholeNumber(draft.maxRestSeconds),
    maxDailyAttempts: wholeNumber(draft.maxDailyAttempts),
    createdBy: null,
    createdAt: now.toISOString(),
  };
};

/**
 * Function that renders the card of a challenge. Passed in as a prop, because a feature must not
 * import the challenges feature.
 */
export type RenderCard = (challenge: Challenge) => ReactNode;

interface PreviewProps {
  readonly draft: ChallengeDraft;
  readonly renderCard: RenderCard;
}

const usePreviewed = (draft: ChallengeDraft): Challenge => {
  const { data } = useQuery(exercisesQuery);
  const [openedAt] = useState(() => new Date());
  const exercise = data?.exercises.find(({ id }) => id === draft.exerciseDefinitionId);
  return previewOf(draft, exercise?.name ?? t('Exercise'), openedAt, exercise?.unit);
};

const Shown = ({ draft, renderCard }: PreviewProps): ReactElement => (
  <div inert aria-hidden>
    {renderCard(usePreviewed(draft))}
  </div>
);

export const ChallengePreview = ({ draft: typed, renderCard }: PreviewProps): ReactElement => {
  const id = useId();
  // Renders the preview with a delay, so that typing stays responsive.
  const draft = useDeferredValue(typed);
  const [isOpened, setOpened] = useState(false);
  return (
    <aside aria-labelledby={id} className="grid content-start gap-3 xl:sticky xl:top-24">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="inscription text-quiet">
          {t('Preview')}
        </h2>
        <Button
          type="button"
          variant="secondary"
          size="small"
          className="xl:hidden"
          aria-expanded={isOpened}
          onClick={() => setOpened(!isOpened)}
        >
          {isOpened ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          <span>{isOpened ? t('Hide') : t('Preview')}</span>
        </Button>
      </div>
      <div className={isOpened ? '' : 'max-xl:hidden'}>
        <Shown draft={draft} renderCard={renderCard} />
      </div>
    </aside>
  );
};
