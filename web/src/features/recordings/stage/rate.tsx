import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { cn } from '../../../ui/class-names.ts';

const MODEL_WORDS: Readonly<Record<RecorderSnapshot['model'], string>> = {
  lite: t('lite'),
  full: t('full'),
  heavy: t('heavy'),
};

/** Occupies its space before there is a rate, so that the layout does not shift. */
export const Rate = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement => {
  const { framesPerSecond, model, stage } = snapshot;
  return (
    <p
      className={cn(
        'text-sm whitespace-nowrap text-quiet',
        framesPerSecond === null && 'invisible',
        stage === 'ready' && 'short:hidden',
      )}
    >
      {`${t('{framesPerSecond} fps', { framesPerSecond: framesPerSecond ?? 0 })} · ${MODEL_WORDS[model]}`}
    </p>
  );
};
