/**
 * Fun facts shown during an upload: 32 facts with sources, and the view that changes them every 4
 * s.
 */
import { HeartPulse, Lightbulb, Medal, PartyPopper, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * Categories of the 32 facts (specification S2, section 9). A record is given with its date, so
 * that the fact stays true when the record is broken.
 */
export const FACT_CATEGORIES = ['record', 'benefit', 'fact', 'fun'] as const;
export type FactCategory = (typeof FACT_CATEGORIES)[number];

export interface FunFact {
  readonly category: FactCategory;
  readonly text: string;
  readonly source: string;
}

type Told = readonly [text: string, source: string];

const RECORDS: readonly Told[] = [
  [t('In April 2022 Daniel Scali of Adelaide did 3,182 push-ups within an hour.'), 'Guinness World Records'],
  [t('Lucas Helmke of Brisbane did 3,206 push-ups within an hour in November 2022.'), 'Guinness World Records'],
  [t('Charles Servizio did 46,001 push-ups within 24 hours in April 1993.'), 'Guinness World Records'],
  [t('Minoru Yoshida did 10,507 push-ups without stopping in October 1980.'), 'Guinness World Records'],
  [t('Paddy Doyle did 1,500,230 push-ups in one year, from October 1988 to October 1989.'), 'Guinness World Records'],
  [t('DonnaJean Wilde held a plank for 4 hours 30 minutes in March 2024. She was 58.'), 'Guinness World Records'],
  [t('Hafþór Björnsson lifted 501 kg off the ground in May 2020.'), 'Guinness World Records'],
  [t('Usain Bolt ran 100 metres in 9.58 seconds in Berlin in August 2009.'), 'World Athletics'],
];

const BENEFITS: readonly Told[] = [
  [
    t('The WHO recommends training all major muscle groups on two or more days a week.'),
    'WHO guidelines on physical activity, 2020',
  ],
  [
    t('Any movement counts: the WHO no longer says activity has to last ten minutes.'),
    'WHO guidelines on physical activity, 2020',
  ],
  [
    t(
      'Firefighters who could do more than 40 push-ups had far fewer heart problems over ten years than those who could do fewer than 10.',
    ),
    'Yang et al., JAMA Network Open, 2019',
  ],
  [t('Across 33 trials, strength training eased symptoms of depression.'), 'Gordon et al., JAMA Psychiatry, 2018'],
  [
    t('Nursing home residents aged about 90 more than doubled their leg strength in eight weeks of training.'),
    'Fiatarone et al., JAMA, 1990',
  ],
  [
    t('At equal muscle activity, five weeks of push-ups built as much strength as the bench press.'),
    'Calatayud et al., J Strength Cond Res, 2015',
  ],
  [
    t('Light weights build as much muscle as heavy ones if you train close to failure.'),
    'Schoenfeld et al., J Strength Cond Res, 2017',
  ],
  [
    t('In a study of 140,000 adults in 17 countries, a stronger grip went with a longer life.'),
    'Leong et al., The Lancet, 2015',
  ],
];

const FACTS: readonly Told[] = [
  [
    t('At the top of a push-up your hands carry about 69% of your weight, at the bottom about 75%.'),
    'Suprak et al., J Strength Cond Res, 2011',
  ],
  [
    t('With the knees down, a push-up puts about 54% of your weight on your hands at the top.'),
    'Suprak et al., J Strength Cond Res, 2011',
  ],
  [
    t('With your feet on a 60 cm box, a push-up loads about 74% of your weight; with your hands on it, 41%.'),
    'Ebben et al., J Strength Cond Res, 2011',
  ],
  [t('Biceps means “two heads” in Latin, and triceps means “three heads”.'), 'Gray’s Anatomy'],
  [t('The gluteus maximus is the largest muscle of your body. A squat wakes it up.'), 'Gray’s Anatomy'],
  [t('The smallest skeletal muscle is in your ear: the stapedius, about 6 mm long.'), 'Gray’s Anatomy'],
  [
    t('Muscle makes up about 38% of a man’s weight and about 31% of a woman’s.'),
    'Janssen et al., J Appl Physiol, 2000',
  ],
  [t('At 70 beats a minute, a heart beats more than 100,000 times a day.'), '70 × 60 × 24 = 100,800'],
];

const FUN: readonly Told[] = [
  [
    t('“Muscle” comes from the Latin for “little mouse”: a flexed biceps seems to run under the skin.'),
    'Oxford English Dictionary',
  ],
  [t('“Gymnasium” comes from the Greek word for “naked”. We recommend clothes.'), 'Oxford English Dictionary'],
  [t('“Calisthenics” comes from the Greek words for beauty and strength.'), 'Oxford English Dictionary'],
  [t('Jack Palance accepted his Oscar in 1992 with one-armed push-ups. He was 73.'), 'Academy Awards, 30 March 1992'],
  [t('Male western fence lizards do push-ups to show off.'), 'National Park Service'],
  [
    t('A horned dung beetle pulled 1,141 times its own weight. It did not need a spotter.'),
    'Knell and Simmons, Proc Royal Soc B, 2010',
  ],
  [
    t(
      'Legend says Milo of Croton, a six-time Olympic wrestling champion, carried a calf every day until it was a bull.',
    ),
    'Quintilian, Institutio Oratoria 1.9',
  ],
  [t('Astronauts on the space station train about two hours a day because nothing weighs anything up there.'), 'NASA'],
];

const told = (category: FactCategory, facts: readonly Told[]): readonly FunFact[] =>
  facts.map(([text, source]) => ({ category, text, source }));

export const FUN_FACTS: readonly FunFact[] = [
  ...told('record', RECORDS),
  ...told('benefit', BENEFITS),
  ...told('fact', FACTS),
  ...told('fun', FUN),
];

/** Number of facts that an upload shows (specification S2, section 9). */
const FACTS_SHOWN = 20;
export const FACT_MS = 4000;

/** Returns `count` different facts in random order. `random`: function such as `Math.random`. */
export const pickFacts = (
  facts: readonly FunFact[],
  random: () => number,
  count: number = FACTS_SHOWN,
): readonly FunFact[] => {
  const left = [...facts];
  const picked: FunFact[] = [];
  while (picked.length < count && left.length > 0) {
    picked.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return picked;
};

const CATEGORIES: Readonly<Record<FactCategory, { readonly words: string; readonly icon: typeof Medal }>> = {
  record: { words: t('Record'), icon: Medal },
  benefit: { words: t('Benefit'), icon: HeartPulse },
  fact: { words: t('Fact'), icon: Lightbulb },
  fun: { words: t('Fun'), icon: PartyPopper },
};

export const FunFacts = (): ReactElement | null => {
  const [facts] = useState(() => pickFacts(FUN_FACTS, Math.random));
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setInterval(() => setAt((before) => before + 1), FACT_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  const fact = facts[at % facts.length];
  if (!fact) return null;
  const { words, icon: Icon } = CATEGORIES[fact.category];
  return (
    <section aria-label={t('Did you know?')} className="grid rounded-stone bg-sunken p-4 sm:p-5">
      <header className="-mt-2 flex items-center gap-2.5">
        <Icon className="size-6 shrink-0 text-quiet" strokeWidth={1.5} aria-hidden />
        <p className="inscription flex-1 text-quiet">{words}</p>
        <Button
          size="icon"
          variant="quiet"
          className="-mr-2"
          aria-label={t('Pause')}
          aria-pressed={isPaused}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        </Button>
      </header>
      <div key={at} className="min-h-36 animate-fade sm:min-h-24">
        <p className="leading-snug text-pretty sm:text-lg">{fact.text}</p>
        <p className="mt-1 text-sm text-quiet">{fact.source}</p>
      </div>
    </section>
  );
};
