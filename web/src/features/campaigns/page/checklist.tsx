/** Checklists: strict form, and recording tips. */
import { Check, Video } from 'lucide-react';
import type { ReactElement } from 'react';
import { FormPictures, type PicturedExercise } from '../../../player/form-pictures.tsx';
import type { BlockOf } from '../blocks.ts';
import { keyed } from '../keyed.ts';
import { Section } from './section.tsx';
import { useOwnLanguage } from './own-words.ts';

const ICONS = { rules: Check, 'recording-tips': Video } as const;

interface ChecklistProps {
  readonly block: BlockOf<'rules'> | BlockOf<'recording-tips'>;
  /** Exercise of the form pictures above the list; undefined for none. */
  readonly exercise?: PicturedExercise | undefined;
}

export const Checklist = ({ block, exercise }: ChecklistProps): ReactElement => {
  const { kind, title, items } = block;
  const Icon = ICONS[kind];
  const lang = useOwnLanguage();
  return (
    <Section title={title} lead={block.kind === 'rules' ? block.text : undefined}>
      {exercise ? (
        <div className="mt-8">
          <FormPictures exercise={exercise} />
        </div>
      ) : null}
      <ul lang={lang} className="mt-8 grid border-y">
        {keyed(items, String).map(({ key, entry: item }) => (
          <li key={key} className="flex items-start gap-4 py-4 not-last:border-b">
            <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-stone border-2 border-ink">
              <Icon aria-hidden strokeWidth={2.5} className="size-3.5" />
            </span>
            <span className="min-w-0 text-lg text-pretty wrap-anywhere">{item}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
