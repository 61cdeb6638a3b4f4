/** Checklist before publishing: what blocks it, and what contradicts itself. */
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactElement, useDeferredValue, useId } from 'react';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { dayIn } from '../../../ui/format/day.ts';
import { type CampaignDraft, readDraft } from './campaign-draft.ts';
import { type ChosenChallenge, contradictionsIn, textsIn } from './contradictions.ts';

const useChosen = ({ challengeId }: CampaignDraft): ChosenChallenge | undefined => {
  const query = endpointQuery(GetChallenge, { params: { challenge: challengeId } });
  const { data } = useQuery({ ...query, enabled: challengeId !== '' });
  if (challengeId === '' || !data) return undefined;
  const { allowsGuests, startDate, endsAt, timeZone } = data.challenge;
  const dayOf = (moment: string | null): string | null => (moment === null ? null : dayIn(timeZone, moment));
  return { allowsGuests, startDay: dayOf(startDate), endDay: dayOf(endsAt) };
};

const pageOf = ({ start, end, title, tagline, description, blocks }: CampaignDraft) => ({
  window: start && end && start <= end ? { start, end } : null,
  texts: [title, tagline, description, ...textsIn(blocks.map(({ block }) => block))],
});

export const PublishChecklist = ({ draft: typed }: { readonly draft: CampaignDraft }): ReactElement => {
  const id = useId();
  // Deferred, so that typing stays responsive.
  const draft = useDeferredValue(typed);
  const blocking = [...new Set(Object.values(readDraft(draft, true).faults))];
  const hints = contradictionsIn(pageOf(draft), useChosen(draft));
  const isReady = blocking.length + hints.length === 0;
  return (
    <section aria-labelledby={id} className="rounded-stone border bg-surface p-5">
      <h2 id={id} className="carved text-xl">
        {t('Before you publish')}
      </h2>
      {isReady ? (
        <p className="mt-3 flex items-center gap-2.5">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-gold" />
          <span>{t('Everything is filled in. Ready to publish.')}</span>
        </p>
      ) : null}
      <ul className="mt-3 grid gap-2 empty:hidden">
        {blocking.map((message) => (
          <li key={message} className="flex items-start gap-2.5">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-clay" />
            <span className="min-w-0 wrap-anywhere">{translateMessage(message)}</span>
          </li>
        ))}
        {hints.map((message) => (
          <li key={message} className="flex items-start gap-2.5 text-quiet">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
