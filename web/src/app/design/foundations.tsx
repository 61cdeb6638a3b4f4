/** Colours and typography from theme.css. */
import type { ReactElement } from 'react';
import { cn } from '../../ui/class-names.ts';
import { Chapter, Specimen } from './specimen.tsx';

const GROUNDS = ['bg-ground', 'bg-surface', 'bg-raised', 'bg-sunken', 'bg-gold-wash', 'bg-clay-wash'] as const;
const INKS = ['text-ink', 'text-quiet', 'text-gold', 'text-clay', 'text-silver', 'text-bronze'] as const;
const EDGES = ['border-line', 'border-edge', 'border-ink', 'border-focus', 'border-gold-bright'] as const;

const Grounds = (): ReactElement => (
  <>
    {GROUNDS.map((ground) => (
      <div key={ground} className={cn('w-56 rounded-stone border p-4', ground)}>
        <p className="mb-2 font-mono text-xs">{ground}</p>
        {INKS.map((ink) => (
          <p key={ink} className={ink}>
            {`${ink.slice('text-'.length)} 0123`}
          </p>
        ))}
      </div>
    ))}
  </>
);

const Edges = (): ReactElement => (
  <>
    {EDGES.map((edge) => (
      <div key={edge} className={cn('w-40 rounded-stone border-2 p-3 font-mono text-xs', edge)}>
        {edge}
      </div>
    ))}
    <div className="h-10 w-40 border-y fluted" />
    <div className="w-40 rounded-stone bg-surface p-3 text-xs shadow-lifted">shadow-lifted</div>
    <div className="w-40 rounded-stone bg-raised p-3 text-xs shadow-floating">shadow-floating</div>
  </>
);

const Letters = (): ReactElement => (
  <div className="grid gap-3">
    <p className="carved text-5xl sm:text-7xl">Carved in stone</p>
    <p className="carved text-3xl">A page’s name</p>
    <p className="carved text-xl">A chapter’s name</p>
    <p className="inscription text-quiet">An inscription</p>
    <p className="max-w-xl text-pretty">
      Everything else is set in Inter: short sentences, one thing at a time, measured for a person who reads on a phone.
    </p>
    <p className="max-w-xl text-sm text-quiet">Quieter and smaller, for what only some people want to know.</p>
    <p className="text-6xl font-light tracking-tight tabular-nums">1,024 reps</p>
  </div>
);

export const Foundations = (): ReactElement => (
  <Chapter title="Colour and type">
    <Specimen name="Inks on grounds">
      <Grounds />
    </Specimen>
    <Specimen name="Edges, flutes, shadows">
      <Edges />
    </Specimen>
    <Specimen name="Letters">
      <Letters />
    </Specimen>
  </Chapter>
);
