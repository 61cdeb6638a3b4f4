/** Prizes block: the prizes and, after the challenge, their winners. */
import { Crown } from 'lucide-react';
import type { ReactElement } from 'react';
import { repsLabel, useCountUnit } from '../../../i18n/count-unit-labels.ts';
import { t } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { winnerOf } from '../campaign-labels-and-visible-blocks.ts';
import { keyed } from '../campaign-types.ts';
import type { BlockOf, CampaignView } from '../campaign-types.ts';
import { CampaignImage } from './campaign-pictures.tsx';
import { useOrganiserLanguage } from './organiser-language.ts';
import { Section } from './page-section.tsx';

type Prize = BlockOf<'prizes'>['prizes'][number];

const Won = ({ leader, isAwaited }: NonNullable<ReturnType<typeof winnerOf>>): ReactElement | null => {
  const unit = useCountUnit();
  if (!leader && !isAwaited) return null;
  return (
    <p className="mt-5 border-t pt-4">
      <span className="inscription text-quiet">{t('Winner')}</span>
      {leader ? (
        <span className="mt-1 block text-xl font-semibold wrap-anywhere">
          <bdi>{leader.name}</bdi>
        </span>
      ) : (
        <span className="mt-1 block text-pretty">
          {t('Winners appear once the challenge ends and two admins confirm them.')}
        </span>
      )}
      {leader && leader.validReps !== null ? (
        <span className="block text-quiet tabular-nums">{repsLabel(leader.validReps, unit)}</span>
      ) : null}
    </p>
  );
};

const Plinth = ({ prize, view }: { readonly prize: Prize; readonly view: CampaignView }): ReactElement => {
  const lang = useOrganiserLanguage();
  const won = winnerOf(prize.winner, view.standing);
  return (
    <li className="flex flex-col items-center border border-t-4 border-t-ornament bg-raised p-6 text-center shadow-lifted sm:p-9">
      {prize.picture ? (
        <CampaignImage
          picture={prize.picture}
          sizes="(min-width: 40rem) 24rem, 90vw"
          className="-mt-6 mb-2 aspect-4/3 h-auto w-[calc(100%+3rem)] max-w-none object-cover sm:-mt-9 sm:w-[calc(100%+4.5rem)]"
        />
      ) : (
        <Crown aria-hidden strokeWidth={1.25} className="size-10 text-gold" />
      )}
      <h3 lang={lang} className="mt-4 carved text-2xl wrap-anywhere sm:text-3xl">
        {prize.title}
      </h3>
      {prize.reward ? (
        <p
          lang={lang}
          className="mt-4 text-[clamp(2.75rem,6vw,3.75rem)] leading-none font-light tracking-tight wrap-anywhere tabular-nums"
        >
          {prize.reward}
        </p>
      ) : null}
      {prize.text ? (
        <p lang={lang} className="mt-4 max-w-sm text-pretty wrap-anywhere whitespace-pre-line text-quiet">
          {prize.text}
        </p>
      ) : null}
      {won ? <Won {...won} /> : null}
    </li>
  );
};

const Winners = ({ words }: { readonly words: string }): ReactElement => (
  <Badge tone="gold">
    <span lang={useOrganiserLanguage()}>{words}</span>
  </Badge>
);

interface PrizesProps {
  readonly block: BlockOf<'prizes'>;
  readonly view: CampaignView;
}

export const Prizes = ({ block: { title, winners, prizes, notes }, view }: PrizesProps): ReactElement => {
  const lang = useOrganiserLanguage();
  return (
    <Section title={title} aside={winners ? <Winners words={winners} /> : null}>
      <ul className="mt-10 grid gap-5 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] sm:gap-8">
        {keyed(prizes, ({ title }) => title).map(({ key, entry: prize }) => (
          <Plinth key={key} prize={prize} view={view} />
        ))}
      </ul>
      {notes.length > 0 ? (
        <ul lang={lang} className="mt-8 grid gap-2 text-quiet">
          {keyed(notes, String).map(({ key, entry: note }) => (
            <li key={key} className="border-l-4 pl-4 text-pretty wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
};
