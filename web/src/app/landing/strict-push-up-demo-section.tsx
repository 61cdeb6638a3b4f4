/**
 * Section of the landing page with the three angles of a strict push-up, and a demo that counts
 * reps in a clip (specification S1, section 9).
 */
import { Check, LoaderCircle, Play } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { hideBroken } from './landing-background-video.tsx';
import { LandingLink } from './landing-link.tsx';

interface Still {
  readonly clip: 'push-up-faults' | 'pull-up-faults';
  readonly exercise: string;
  /**
   * Shoulder, elbow, wrist, hip, knee and ankle of the side near the camera, in pixels of the still
   * image (480 × 270). Taken from the clip's track.
   */
  readonly joints: readonly [Joint, Joint, Joint, Joint, Joint, Joint];
  /** Elbow angle of the athlete in the still image, in degrees. */
  readonly degrees: number;
  readonly labelAt: Joint;
}

type Joint = readonly [x: number, y: number];

/** Still images of two athletes, a man and a woman. */
const STILLS: readonly [Still, Still] = [
  {
    clip: 'push-up-faults',
    exercise: t('Push-up'),
    joints: [
      [351, 142],
      [314, 159],
      [332, 196],
      [266, 159],
      [201, 167],
      [137, 179],
    ],
    degrees: 89,
    labelAt: [276, 200],
  },
  {
    clip: 'pull-up-faults',
    exercise: t('Pull-up'),
    joints: [
      [227, 47],
      [235, 73],
      [242, 50],
      [238, 100],
      [236, 138],
      [220, 174],
    ],
    degrees: 34,
    labelAt: [256, 88],
  },
];

export const stillOf = (now: number): Still => STILLS[new Date(now).getDate() % 2 === 0 ? 0 : 1];

const pathOf = (joints: readonly Joint[]): string => joints.map(([x, y]) => `${x},${y}`).join(' ');

const Skeleton = ({ joints, degrees, labelAt: [x, y] }: Still): ReactElement => {
  const [shoulder, elbow, wrist, ...legs] = joints;
  return (
    <svg viewBox="0 0 480 270" aria-hidden className="absolute inset-0 size-full">
      <g fill="none" stroke="#e9bd55" strokeWidth={4} strokeLinecap="round" strokeLinejoin="round">
        <polyline points={pathOf([shoulder, elbow, wrist])} />
        <polyline points={pathOf([shoulder, ...legs])} />
      </g>
      {joints.map(([cx, cy]) => (
        <circle key={`${cx},${cy}`} cx={cx} cy={cy} r={5} fill="#fff" stroke="#1b1c1f" strokeWidth={1.5} />
      ))}
      <text
        x={x}
        y={y}
        className="font-semibold"
        fontSize={20}
        fill="#fff"
        stroke="#1b1c1f"
        strokeWidth={4}
        paintOrder="stroke"
      >
        {`${degrees}°`}
      </text>
    </svg>
  );
};

const FRAME = 'relative mx-auto block aspect-video w-full max-w-3xl overflow-hidden rounded-stone bg-sunken';

interface PosterProps {
  readonly still: Still;
  readonly isLoading: boolean;
  readonly onPlay: () => void;
}

const Poster = ({ still, isLoading, onPlay }: PosterProps): ReactElement => {
  const Icon = isLoading ? LoaderCircle : Play;
  return (
    <button type="button" aria-busy={isLoading || undefined} onClick={onPlay} className={`${FRAME} group`}>
      <img
        src={`/samples/${still.clip}-good-rep-still.webp`}
        alt=""
        width={480}
        height={270}
        loading="lazy"
        decoding="async"
        onError={hideBroken}
        className="absolute inset-0 size-full object-cover"
      />
      <Skeleton {...still} />
      <span
        aria-hidden
        className="absolute top-3 right-3 flex items-center gap-1.5 rounded-stone bg-black/70 px-2.5 py-1 text-sm font-semibold text-[#e9bd55]"
      >
        <Check className="size-4" /> <span>{t('Rep {number}', { number: 1 })}</span>
      </span>
      <span className="absolute bottom-3 left-3 inline-flex min-h-11 items-center gap-2 rounded-stone bg-[#f5ecdb] px-4 font-semibold text-[#211e1a] transition-colors group-hover:bg-white">
        <Icon className={isLoading ? 'size-5 animate-spin' : 'size-5'} aria-hidden /> <span>{t('Watch it count')}</span>
      </span>
    </button>
  );
};

/**
 * Still image with skeleton, angle and count. Pressing it loads video, track and counting engine,
 * and starts the demo.
 */
const LandingDemo = (): ReactElement => {
  const [still] = useState(() => stillOf(Date.now()));
  const [stage, setStage] = useState<'poster' | 'loading' | 'failed'>('poster');
  const [player, setPlayer] = useState<ReactElement>();
  const play = async (): Promise<void> => {
    setStage('loading');
    try {
      const { CountingClip } = await import('../../player/counting-clip.tsx');
      setPlayer(<CountingClip clip={still.clip} label={still.exercise} />);
    } catch {
      setStage('failed');
    }
  };
  if (player) return player;
  return (
    <>
      <Poster still={still} isLoading={stage === 'loading'} onPlay={() => void play()} />
      {stage === 'failed' ? (
        <p role="alert" className="mt-3 text-center">
          {t('Something went wrong. Please try again.')}
        </p>
      ) : null}
    </>
  );
};

interface Measure {
  readonly figure: string;
  readonly title: string;
  readonly words: string;
}

const MEASURES: readonly Measure[] = [
  { figure: '≤ 110°', title: t('Down'), words: t('Bend your elbows to 110 degrees or less at the bottom.') },
  { figure: '≥ 151°', title: t('Up'), words: t('Straighten your arms to 151 degrees or more at the top.') },
  {
    figure: t('1 line'),
    title: t('Straight'),
    words: t('Keep your body in a straight line from head to heels.'),
  },
];

interface StrictFormProps {
  readonly isSignedIn: boolean;
}

export const StrictForm = ({ isSignedIn }: StrictFormProps): ReactElement => (
  <section aria-labelledby="strict-form" className="page py-20 sm:py-28">
    <div className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div>
        <h2 id="strict-form" className="carved max-w-2xl text-3xl sm:text-5xl">
          {t('Only strict reps count')}
        </h2>
        <p className="mt-4 max-w-2xl text-lg text-pretty text-quiet">
          {t(
            'Put your phone on the floor, two metres away, and start. Your browser measures every joint, counts aloud and tells you why a rep didn’t count. The server recounts every set, and the leaderboard shows which ones are verified.',
          )}
        </p>
      </div>
      <div className="min-w-0">
        <LandingDemo />
      </div>
    </div>
    <ul className="mt-12 grid gap-x-10 gap-y-10 sm:mt-16 md:grid-cols-3">
      {MEASURES.map(({ figure, title, words }) => (
        <li key={title} className="border-t-4 border-double border-edge pt-5">
          <p className="text-6xl font-light tracking-tight lg:text-7xl">{figure}</p>
          <h3 className="mt-4 inscription text-quiet">{title}</h3>
          <p className="mt-1.5 max-w-xs text-pretty">{words}</p>
        </li>
      ))}
    </ul>
    <p className="mt-14">
      <LandingLink
        to={isSignedIn ? '/challenges' : '/signup'}
        className="inline-flex min-h-14 items-center rounded-stone bg-ink px-8 text-lg font-semibold text-ground transition-opacity hover:opacity-90"
      >
        {isSignedIn ? t('Browse Challenges') : t('Create Account')}
      </LandingLink>
    </p>
  </section>
);
