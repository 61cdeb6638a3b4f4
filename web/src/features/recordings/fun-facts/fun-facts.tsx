/** Shows a new fact every 4 s during the upload. A button pauses the rotation. */
import { HeartPulse, Lightbulb, Medal, PartyPopper, Pause, Play } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { FUN_FACTS, type FactCategory, type FunFact } from './facts.ts';

/** Number of facts shown and their interval (specification S2, section 9). */
const FACTS_SHOWN = 20;
export const FACT_MS = 4000;

/** Picks `count` different facts in random order. `random` works like `Math.random`. */
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
          aria-label={isPaused ? t('Resume facts') : t('Pause facts')}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        </Button>
      </header>
      {/* Tall enough for the longest fact, so that the layout does not shift. */}
      <div key={at} className="min-h-36 animate-fade sm:min-h-24">
        <p className="leading-snug text-pretty sm:text-lg">{fact.text}</p>
        <p className="mt-1 text-sm text-quiet">{fact.source}</p>
      </div>
    </section>
  );
};
