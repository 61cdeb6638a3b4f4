import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import type { BlockOf } from '../blocks.ts';
import { keyed } from '../keyed.ts';
import { Section } from './section.tsx';
import { useOwnLanguage } from './own-words.ts';

export const Faq = ({ block: { title, questions } }: { readonly block: BlockOf<'faq'> }): ReactElement => (
  <Section title={title}>
    <div lang={useOwnLanguage()} className="mt-8 border-y">
      {keyed(questions, ({ question }) => question).map(({ key, entry: { question, answer } }) => (
        <details key={key} className="group not-last:border-b">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-lg font-medium [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 wrap-anywhere">{question}</span>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-quiet transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <p className="max-w-3xl pb-5 text-pretty wrap-anywhere whitespace-pre-line text-quiet">{answer}</p>
        </details>
      ))}
    </div>
  </Section>
);
