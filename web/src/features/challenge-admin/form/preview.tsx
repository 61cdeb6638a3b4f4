/** Live preview of the challenge's card next to the form; behind a switch on small screens. */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { exercisesQuery } from '../queries.ts';
import type { ChallengeDraft } from './challenge-draft.ts';
import { previewOf } from './preview-challenge.ts';

/** Renders the card of a challenge. Passed in, because the card is in another feature. */
export type RenderCard = (challenge: Challenge) => ReactNode;

interface PreviewProps {
  readonly draft: ChallengeDraft;
  readonly renderCard: RenderCard;
}

const usePreviewed = (draft: ChallengeDraft): Challenge => {
  const { data } = useQuery(exercisesQuery);
  const [openedAt] = useState(() => new Date());
  const exercise = data?.exercises.find(({ id }) => id === draft.exerciseDefinitionId);
  return previewOf(draft, exercise?.name ?? t('Choose an exercise'), openedAt, exercise?.unit);
};

const Shown = ({ draft, renderCard }: PreviewProps): ReactElement => (
  // Makes buttons and links of the preview inert.
  <div inert aria-hidden>
    {renderCard(usePreviewed(draft))}
  </div>
);

export const ChallengePreview = ({ draft: typed, renderCard }: PreviewProps): ReactElement => {
  const id = useId();
  // Deferred, so that typing stays responsive.
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
          <span>{isOpened ? t('Hide preview') : t('Show preview')}</span>
        </Button>
      </div>
      <div className={isOpened ? '' : 'max-xl:hidden'}>
        <Shown draft={draft} renderCard={renderCard} />
      </div>
    </aside>
  );
};
