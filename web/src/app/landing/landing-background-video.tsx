import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, SyntheticEvent } from 'react';
import { t } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';
import { whenIdle } from '../when-idle.ts';
import { SKY_CLASS } from './landing-styles.ts';

interface Circumstances {
  readonly isStill: boolean;
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string } | undefined;
}

/**
 * Returns true if the background video may be loaded. Returns false if the user prefers reduced
 * motion or saves data, or if the network is slow.
 */
export const mayPlay = ({ isStill, connection }: Circumstances): boolean =>
  !isStill && connection?.saveData !== true && !['slow-2g', '2g'].includes(connection?.effectiveType ?? '');

/**
 * Paths of background video and picture without extension, for portrait and landscape screens. The
 * picture is the video's first frame, so that the change to the video is invisible.
 */
const CLIPS = { upright: '/samples/landing-background-phone', wide: '/samples/landing-background-desktop' } as const;
const UPRIGHT = '(orientation: portrait)';

/** Hides an image that could not be loaded, so that the gradient behind it is visible. */
export const hideBroken = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.hidden = true;
};

const Picture = (): ReactElement => (
  <picture>
    {(['avif', 'webp', 'jpg'] as const).map((format) => (
      <source
        key={format}
        media={UPRIGHT}
        srcSet={`${CLIPS.upright}.${format}`}
        type={`image/${format === 'jpg' ? 'jpeg' : format}`}
      />
    ))}
    <source srcSet={`${CLIPS.wide}.avif`} type="image/avif" />
    <source srcSet={`${CLIPS.wide}.webp`} type="image/webp" />
    <img
      src={`${CLIPS.wide}.jpg`}
      alt=""
      fetchPriority="high"
      onError={hideBroken}
      className="absolute inset-0 size-full object-cover"
    />
  </picture>
);

const circumstances = (isStill: boolean): Circumstances => {
  const { connection } = navigator as Navigator & { readonly connection?: Circumstances['connection'] };
  return { isStill, connection };
};

/**
 * Returns true if the background video may play; false until the browser is idle. Changes with the
 * user's motion preference.
 */
const useMayPlay = (): boolean => {
  const [may, setMay] = useState(false);
  useEffect(() => {
    const wish = matchMedia('(prefers-reduced-motion: reduce)');
    const ask = (): void => setMay(mayPlay(circumstances(wish.matches)));
    wish.addEventListener('change', ask);
    const forget = whenIdle(ask);
    return () => {
      forget();
      wish.removeEventListener('change', ask);
    };
  }, []);
  return may;
};

const Film = ({ isHeld }: { readonly isHeld: boolean }): ReactElement => {
  const film = useRef<HTMLVideoElement>(null);
  const [isShown, setShown] = useState(false);
  const clip = matchMedia(UPRIGHT).matches ? CLIPS.upright : CLIPS.wide;
  useEffect(() => {
    const { current } = film;
    if (!current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true && !isHeld) current.play().catch(() => undefined);
      else current.pause();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isHeld]);
  return (
    <video
      ref={film}
      muted
      loop
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      aria-hidden
      onPlaying={() => setShown(true)}
      className={cn(
        'absolute inset-0 size-full object-cover transition-opacity duration-250',
        isShown ? 'opacity-100' : 'opacity-0',
      )}
    >
      <source src={`${clip}.webm`} type="video/webm" />
      <source src={`${clip}.mp4`} type="video/mp4" />
    </video>
  );
};

/** Button that pauses the background video, which WCAG 2.2.2 requires for moving content. */
const HoldButton = ({ isHeld, onHold }: { readonly isHeld: boolean; readonly onHold: () => void }): ReactElement => (
  <button
    type="button"
    aria-label={t('Pause background')}
    aria-pressed={isHeld}
    onClick={onHold}
    className="absolute right-[max(0.75rem,env(safe-area-inset-right))] bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-10 grid size-11 place-items-center rounded-stone text-[#f8f0e0] hover:bg-black/40 focus-visible:outline-white [&_svg]:size-5"
  >
    {isHeld ? <Play aria-hidden /> : <Pause aria-hidden />}
  </button>
);

/** Background that fills its parent: first a gradient, then a picture, then a video. */
export const Background = (): ReactElement => {
  const may = useMayPlay();
  const [isHeld, setHeld] = useState(false);
  return (
    <>
      <div aria-hidden className={cn('absolute inset-0 -z-10', SKY_CLASS)}>
        <Picture />
        {may ? <Film isHeld={isHeld} /> : null}
      </div>
      {may ? <HoldButton isHeld={isHeld} onHold={() => setHeld(!isHeld)} /> : null}
    </>
  );
};
