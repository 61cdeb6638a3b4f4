import { Check, Copy } from 'lucide-react';
import { useRef, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { toast } from '../overlay/toast.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** Time in ms for which the button says "copied" (specification S2, section 9). */
const COPIED_MS = 3000;

const useCopied = (): { readonly isCopied: boolean; readonly markCopied: () => void } => {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  return {
    isCopied,
    markCopied: () => {
      setCopied(true);
      setCopies((count) => count + 1);
    },
  };
};

export interface CopyWords {
  readonly button: string;
  readonly copied: { readonly title: string; readonly description?: string };
  readonly failed: { readonly title: string; readonly description?: string };
}

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly words?: CopyWords;
}

const LINK_LABELS: CopyWords = {
  button: t('Copy'),
  copied: { title: t('Link copied!') },
  failed: { title: t('Error'), description: t('Failed to copy link to clipboard.') },
};

/**
 * Returns a function that copies `value` to the clipboard and shows a toast. If the browser denies
 * access to the clipboard, calls `onFailed`.
 */
export const useCopy = (value: string, words: CopyWords, onFailed: () => void) => {
  const { isCopied, markCopied } = useCopied();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      markCopied();
      toast({ ...words.copied, tone: 'success' });
    } catch {
      onFailed();
      toast({ ...words.failed, tone: 'error' });
    }
  };
  return { isCopied, copy };
};

/**
 * Read-only field with a copy button. If the browser denies access to the clipboard (without
 * HTTPS), selects the text, so that the user can copy it.
 */
export const CopyField = ({ label, value, hint, words = LINK_LABELS }: CopyFieldProps): ReactElement => {
  const field = useRef<HTMLInputElement>(null);
  const { isCopied, copy } = useCopy(value, words, () => field.current?.select());
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className="flex gap-2">
          <Input
            ref={field}
            {...control}
            readOnly
            value={value}
            className="min-w-0 flex-1 font-mono text-sm"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            variant="secondary"
            className="min-h-12 min-w-28"
            aria-label={isCopied ? t('Copied') : words.button}
            onClick={() => void copy()}
          >
            {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
            <span>{isCopied ? t('Copied') : t('Copy')}</span>
          </Button>
        </span>
      )}
    </Field>
  );
};
