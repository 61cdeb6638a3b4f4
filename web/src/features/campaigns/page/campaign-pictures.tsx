/** Pictures of a campaign page: uploaded pictures, and the hero's picture with its fallbacks. */
import type { ReactElement } from 'react';
import { pictureUrl } from '@reptemple/contract/pictures/picture-uploads';
import type { CampaignPicture } from '@reptemple/contract/pictures/picture-uploads';
import { exerciseShown } from '../campaign-labels-and-visible-blocks.ts';
import type { BlockOf, CampaignView } from '../campaign-types.ts';
import { HeroBackground } from './hero-background.tsx';
import { useOrganiserLanguage } from './organiser-language.ts';

interface ImageProps {
  readonly picture: CampaignPicture;
  readonly sizes: string;
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** Uploaded picture. Width and height are set, so that loading causes no layout shift. */
export const CampaignImage = ({ picture, sizes, isFirst = false, className }: ImageProps): ReactElement => {
  const { id, width, height, widths, alt } = picture;
  return (
    <img
      src={pictureUrl(id, widths.at(-1) ?? width)}
      srcSet={widths.map((one) => `${pictureUrl(id, one)} ${one}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      lang={useOrganiserLanguage()}
      loading={isFirst ? 'eager' : 'lazy'}
      {...(isFirst ? { fetchPriority: 'high' } : {})}
      decoding="async"
      className={className}
    />
  );
};

/** Words in exercise names, each with the sample clip whose poster shows that exercise. */
const POSTERS = [
  ['push-up', 'push-up'],
  ['squat', 'squat'],
  ['pull-up', 'pull-up'],
  ['bench press', 'bench-press'],
] as const;

/**
 * Returns the URL of a poster of the page's exercise; undefined if no sample clip shows that
 * exercise.
 */
export const posterOf = ({ campaign, challenge }: Pick<CampaignView, 'campaign' | 'challenge'>): string | undefined => {
  const name = (challenge?.exercise.name ?? exerciseShown(campaign.blocks) ?? '')
    .toLowerCase()
    .replace('bench-', 'bench ');
  const found = POSTERS.find(([word]) => name.includes(word));
  return found && `/samples/${found[1]}.jpg`;
};

/** Classes that place the hero's picture above the text on phones and next to it on desktops. */
const POSITION_CLASSES =
  'absolute inset-x-0 top-0 h-[calc(var(--picture)+6rem)] w-full object-cover sm:h-full lg:inset-y-0 lg:right-0 lg:left-auto lg:w-[62%]';

interface HeroPictureProps {
  readonly block: BlockOf<'hero'>;
  readonly view: CampaignView;
}

/** Shows the uploaded picture, or else a poster of the exercise, or else the default background. */
export const HeroPicture = ({ block: { picture }, view }: HeroPictureProps): ReactElement => {
  if (picture) {
    return (
      <CampaignImage picture={picture} isFirst sizes="(min-width: 64rem) 62vw, 100vw" className={POSITION_CLASSES} />
    );
  }
  const poster = posterOf(view);
  return poster === undefined ? (
    <HeroBackground className={POSITION_CLASSES} />
  ) : (
    <img
      src={poster}
      alt=""
      width={640}
      height={360}
      fetchPriority="high"
      decoding="async"
      className={POSITION_CLASSES}
    />
  );
};
