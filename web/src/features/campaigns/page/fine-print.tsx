import type { ReactElement } from 'react';
import { useId } from 'react';
import type { BlockOf } from '../blocks.ts';
import { keyed } from '../keyed.ts';
import { useOwnLanguage } from './own-words.ts';

export const FinePrint = ({ block: { title, items } }: { readonly block: BlockOf<'fine-print'> }): ReactElement => {
  const id = useId();
  const lang = useOwnLanguage();
  return (
    <section aria-labelledby={id} className="border-t-4 border-double pt-6">
      <h2 id={id} lang={lang} className="inscription text-quiet">
        {title}
      </h2>
      <ul lang={lang} className="mt-4 gap-x-12 text-sm text-quiet lg:columns-2">
        {keyed(items, String).map(({ key, entry: paragraph }) => (
          <li key={key} className="mb-2.5 break-inside-avoid text-pretty wrap-anywhere">
            {paragraph}
          </li>
        ))}
      </ul>
    </section>
  );
};
