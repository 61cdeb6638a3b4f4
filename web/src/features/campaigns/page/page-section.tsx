/**
 * Components that several campaign blocks use: a section with a heading, text that does not break
 * hyphenated words, and a retry button.
 */
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import type { Standing } from '../campaign-labels-and-visible-blocks.ts';
import { keyed } from '../campaign-types.ts';
import { useOrganiserLanguage } from './organiser-language.ts';

const HYPHENATED = /(\S*-\S*)/;

/** Text without line breaks inside hyphenated words such as Push-Up. */
export const WholeWords = ({ text }: { readonly text: string }): ReactNode =>
  keyed(text.split(HYPHENATED), String).map(({ key, entry: part }) =>
    HYPHENATED.test(part) ? (
      <span key={key} className="inline-block max-w-full">
        {part}
      </span>
    ) : (
      part
    ),
  );

interface SectionProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly aside?: ReactNode;
  readonly isCard?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

export const Section = ({ title, lead, aside, isCard = false, className, children }: SectionProps): ReactElement => {
  const id = useId();
  const lang = useOrganiserLanguage();
  return (
    <section
      aria-labelledby={id}
      className={cn('min-w-0', isCard && 'rounded-stone border bg-raised p-6 shadow-lifted sm:p-8', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h2
          id={id}
          lang={lang}
          className={cn('carved wrap-anywhere', isCard ? 'text-2xl sm:text-3xl' : 'text-3xl sm:text-5xl')}
        >
          <WholeWords text={title} />
        </h2>
        {aside}
      </div>
      {lead ? (
        <p lang={lang} className="mt-4 max-w-2xl text-lg text-pretty wrap-anywhere whitespace-pre-line text-quiet">
          {lead}
        </p>
      ) : null}
      {children}
    </section>
  );
};

export const RetryNotice = ({
  standing: { isBusy, retry },
}: {
  readonly standing: Extract<Standing, { is: 'failed' }>;
}): ReactElement => (
  <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
    <p className="text-quiet">{t('Failed to load')}</p>
    <Button variant="secondary" size="small" busy={isBusy} onClick={retry}>
      {t('Try Again')}
    </Button>
  </div>
);
