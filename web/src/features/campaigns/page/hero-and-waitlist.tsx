/**
 * Hero block (title, dates, partner and buttons), and the waitlist block that its button leads to.
 */
import { ArrowDown, ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { zoneCity } from '../../../ui/form/time-zone-input.tsx';
import { formatDayRange } from '../../../ui/format/format-dates.ts';
import { keyed } from '../campaign-types.ts';
import type { BlockOf, CampaignView } from '../campaign-types.ts';
import { CampaignImage, HeroPicture } from './campaign-pictures.tsx';
import { ACCENT_BUTTON_CLASSES, BlockButton } from './leaderboard-blocks-and-buttons.tsx';
import { useOrganiserLanguage } from './organiser-language.ts';
import { WholeWords, Section } from './page-section.tsx';

export const WAITLIST_ID = 'waitlist';

interface WaitlistPartProps {
  readonly block: BlockOf<'waitlist'>;
  readonly view: CampaignView;
}

export const WaitlistPart = ({ block: { title, text, source }, view }: WaitlistPartProps): ReactElement => (
  <div
    id={WAITLIST_ID}
    className="grid scroll-mt-24 items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
  >
    <Section title={title} lead={text} />
    <Card className="bg-raised p-6 sm:p-8">{view.waitlist(source)}</Card>
  </div>
);

interface HeroProps {
  readonly block: BlockOf<'hero'>;
  readonly view: CampaignView;
}

const When = ({ view: { campaign, challenge } }: Pick<HeroProps, 'view'>): ReactElement | null => {
  const { window } = campaign;
  const dates = window && formatDayRange(window.start, window.end, 'UTC');
  const state = challenge?.status === 'ended' ? t('Ended') : undefined;
  if (!dates && !state) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 inscription text-sm">
      {dates ? (
        <span>
          <span>{dates}</span>
          <span>{` · ${t('{city} time', { city: zoneCity(window.timeZone) })}`}</span>
        </span>
      ) : null}
      {state ? <span className="border border-current/50 px-2 py-0.5 text-xs">{state}</span> : null}
    </p>
  );
};

const Partner = ({ partner }: { readonly partner: CampaignView['campaign']['partner'] }): ReactElement | null => {
  const lang = useOrganiserLanguage();
  return (
    partner && (
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t pt-5">
        <span lang={lang} className="wrap-anywhere">
          {partner.line}
        </span>
        <Button asChild variant="secondary" size="small">
          <a href={partner.url} target="_blank" rel="noopener noreferrer">
            <span lang={lang}>{partner.label}</span>
            <ExternalLink aria-hidden />
            <span className="sr-only">{t('(opens in a new tab)')}</span>
          </a>
        </Button>
      </p>
    )
  );
};

/**
 * Returns true if the challenge has ended and all buttons are Join buttons. The page then offers a
 * link to the results instead.
 */
const isResultsOnly = (buttons: HeroProps['block']['buttons'], challenge: Challenge): boolean =>
  challenge.status === 'ended' && buttons.length > 0 && buttons.every(({ leadsTo }) => leadsTo === 'record');

const HeroButtons = ({ block: { buttons }, view: { challenge, viewer } }: HeroProps): ReactElement | null => {
  if (!challenge) return null;
  if (isResultsOnly(buttons, challenge)) {
    return (
      <BlockButton
        button={{ label: t('View Leaderboard'), leadsTo: 'leaderboard' }}
        isInterfaceText
        {...{ challenge, viewer }}
      />
    );
  }
  return (
    <>
      {keyed(buttons, ({ label }) => label).map(({ key, entry: button, at }) => (
        <BlockButton
          key={key}
          button={button}
          challenge={challenge}
          viewer={viewer}
          variant={at === 0 ? 'primary' : 'secondary'}
        />
      ))}
    </>
  );
};

/** Button that leads to the waitlist. Shown in the hero while the page has no challenge. */
const ToWaitlist = ({ view: { campaign, challenge } }: Pick<HeroProps, 'view'>): ReactElement | null =>
  challenge || !campaign.blocks.some(({ kind }) => kind === 'waitlist') ? null : (
    <Button asChild size="large" className={ACCENT_BUTTON_CLASSES}>
      <a href={`#${WAITLIST_ID}`}>
        <span>{t('Join the Waitlist')}</span>
        <ArrowDown aria-hidden />
      </a>
    </Button>
  );

/**
 * CSS classes of a gradient that darkens the picture behind the text: at the bottom on phones, on
 * the left on desktops.
 */
const SCRIM =
  'absolute inset-x-0 top-0 h-[calc(var(--picture)+6rem)] bg-[linear-gradient(to_top,#14100e_4%,#14100ea6_38%,#14100e1a_75%)] sm:h-full lg:bg-[linear-gradient(90deg,#14100e_39%,#14100ed9_52%,#14100e0d_78%)]';

/**
 * CSS class that sets the height of the picture above the text on phones. The picture is smaller on
 * short screens, so that the first button stays above the fold.
 */
const PICTURE_HEIGHT = '[--picture:clamp(9rem,37svh-5.5rem,14rem)]';

export const Hero = ({ block, view }: HeroProps): ReactElement => {
  const lang = useOrganiserLanguage();
  const Title = view.isPreview ? 'h2' : 'h1';
  return (
    <section
      aria-label={t('Welcome')}
      className={cn('over-picture relative isolate overflow-hidden bg-[#14100e] text-ink', PICTURE_HEIGHT)}
    >
      <div className="absolute inset-0 -z-10">
        <HeroPicture block={block} view={view} />
        <div className={SCRIM} />
      </div>
      <div className="page grid content-end gap-4 pt-(--picture) pb-14 sm:gap-6 sm:min-h-[34rem] sm:pt-24 sm:pb-20 lg:min-h-[40rem] lg:content-center">
        {view.campaign.logo ? (
          <CampaignImage
            picture={view.campaign.logo}
            isFirst
            sizes="12rem"
            className="h-auto max-h-16 w-auto max-w-48 object-contain object-left sm:max-h-20"
          />
        ) : null}
        <When view={view} />
        <Title
          lang={lang}
          className="carved max-w-3xl text-[clamp(min(2.5rem,12.5vw),9vw,5.5rem)] leading-[1.02] wrap-anywhere"
        >
          <WholeWords text={block.title} />
        </Title>
        <div lang={lang} className="grid max-w-2xl gap-3 lg:max-w-[34rem]">
          {view.campaign.tagline ? (
            <p className="text-xl text-pretty sm:text-2xl">
              <bdi>{view.campaign.tagline}</bdi>
            </p>
          ) : null}
          {block.text ? (
            <p className="text-lg text-pretty wrap-anywhere whitespace-pre-line text-quiet">{block.text}</p>
          ) : null}
        </div>
        <div className="flex max-w-2xl flex-wrap gap-3 empty:hidden max-sm:*:flex-1">
          <HeroButtons block={block} view={view} />
          <ToWaitlist view={view} />
        </div>
        <div className="max-w-xl empty:hidden">
          <Partner partner={view.campaign.partner} />
        </div>
      </div>
    </section>
  );
};
