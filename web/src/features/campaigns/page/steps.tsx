import type { CSSProperties, ReactElement } from 'react';
import type { BlockOf } from '../blocks.ts';
import { keyed } from '../keyed.ts';
import { useOwnLanguage } from './own-words.ts';
import { Section } from './section.tsx';

/** Rise of each step over the previous one on desktops, in rem. */
const RISE = 1.5;

const rise = (below: number): CSSProperties => ({ ['--rise' as string]: `${below * RISE}rem` });

/** Numbered steps, rendered as a rising stair. */
export const Steps = ({ block: { title, steps } }: { readonly block: BlockOf<'steps'> }): ReactElement => (
  <Section title={title}>
    <ol
      lang={useOwnLanguage()}
      className="mt-10 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:mt-6 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none"
      data-steps={steps.length}
    >
      {keyed(steps, ({ title }) => title).map(({ key, entry: step, at }) => (
        <li
          key={key}
          style={rise(steps.length - 1 - at)}
          className="border-t-4 border-double border-edge pt-4 lg:mt-(--rise)"
        >
          <p aria-hidden className="text-6xl leading-none font-light tracking-tight text-quiet tabular-nums">
            {at + 1}
          </p>
          <h3 className="mt-4 text-lg font-semibold wrap-anywhere">{step.title}</h3>
          {step.text ? (
            <p className="mt-1.5 text-pretty wrap-anywhere whitespace-pre-line text-quiet">{step.text}</p>
          ) : null}
        </li>
      ))}
    </ol>
  </Section>
);
