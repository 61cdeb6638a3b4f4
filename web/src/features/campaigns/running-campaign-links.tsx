/**
 * Links to current and upcoming campaigns on the challenge pages. Renders nothing if there are none
 * or loading fails.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { ListRunningCampaigns } from '@reptemple/contract/campaigns/campaign-pages';
import type { RunningCampaign } from '@reptemple/contract/campaigns/campaign-pages';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { rich } from '../../i18n/translate-rich-text.tsx';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDayRange } from '../../ui/format/format-dates.ts';
import { HeroBackground } from './page/hero-background.tsx';
import { langUnlessInterface } from './page/organiser-language.ts';

/** Time in ms before the list of campaigns is refetched. The list changes rarely. */
const FRESH_MS = 60_000;

export const runningCampaignsQuery = endpointQuery(ListRunningCampaigns, {}, FRESH_MS);

const VEIL =
  'absolute inset-0 bg-[linear-gradient(to_top,#14100e_58%,#14100ecc_78%,#14100e33)] lg:bg-[linear-gradient(90deg,#14100e_52%,#14100ecc_66%,#14100e33)]';

const LINK =
  'underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:rounded-stone focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus';

const Banner = ({ campaign }: { readonly campaign: RunningCampaign }): ReactElement => {
  const { path, title, tagline, language, startsOn, endsOn, status } = campaign;
  const lang = langUnlessInterface(language);
  const days = formatDayRange(startsOn, endsOn, 'UTC');
  return (
    <li className="over-picture relative isolate grid content-end gap-2 overflow-hidden rounded-stone border bg-[#14100e] p-5 pt-14 text-ink sm:p-6 sm:pt-28 lg:pt-12 lg:*:max-w-[56%]">
      <span aria-hidden className="absolute inset-0 -z-10 max-w-none! forced-colors:hidden">
        <HeroBackground className="absolute inset-y-0 right-0 size-full lg:w-[56%]" />
        <span className={VEIL} />
      </span>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {days ? <span className="inscription">{days}</span> : null}
        <Badge tone={status === 'active' ? 'gold' : 'neutral'}>
          {status === 'active' ? t('Active') : t('Upcoming')}
        </Badge>
      </p>
      <h3 lang={lang} className="carved line-clamp-3 text-2xl wrap-anywhere sm:text-3xl">
        <Link to="/$campaign" params={{ campaign: path }} className={LINK}>
          {title}
        </Link>
      </h3>
      {tagline ? (
        <p lang={lang} className="line-clamp-2 text-pretty text-quiet">
          <bdi>{tagline}</bdi>
        </p>
      ) : null}
    </li>
  );
};

export const RunningCampaigns = (): ReactElement | null => {
  const { data } = useQuery(runningCampaignsQuery);
  if (!data || data.campaigns.length === 0) return null;
  return (
    <section aria-labelledby="whats-on" className="mb-8 pt-3 sm:mb-10 sm:pt-4">
      <h2 id="whats-on" className="mb-4 inscription text-quiet">
        {t('What’s on')}
      </h2>
      <ul className="grid gap-5 sm:gap-6 lg:grid-cols-2 lg:[&>:only-child]:col-span-2">
        {data.campaigns.map((campaign) => (
          <Banner key={campaign.path} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
};

export const PartOf = ({ challenge }: { readonly challenge: string }): ReactElement | null => {
  const { data } = useQuery(runningCampaignsQuery);
  const campaigns = data?.campaigns.filter(({ challengeId }) => challengeId === challenge) ?? [];
  if (campaigns.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-6">
      {campaigns.map(({ path, title, language }) => (
        <Link
          key={path}
          to="/$campaign"
          params={{ campaign: path }}
          className="inline-flex min-h-11 items-center gap-2 font-semibold wrap-anywhere underline underline-offset-4 [&_svg]:size-4"
        >
          <span>
            {rich('Part of <name>{title}</name>', { name: <span lang={langUnlessInterface(language)} /> }, { title })}
          </span>
          <ArrowRight aria-hidden />
        </Link>
      ))}
    </p>
  );
};
