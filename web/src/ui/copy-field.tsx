import { Copy } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { errorToast, toast } from './toast.ts';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
}

/** A link to be handed on. Where the browser refuses the clipboard (no https), the link is selected to be copied by hand. */
export const CopyField = ({ label, value, hint }: CopyFieldProps): ReactElement => {
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: 'Link copied!', tone: 'success' });
    } catch {
      field.current?.select();
      errorToast('Failed to copy link to clipboard.');
    }
  };
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
          <Button variant="secondary" className="min-h-12" onClick={() => void copy()}>
            <Copy aria-hidden />
            Copy
          </Button>
        </span>
      )}
    </Field>
  );
};
