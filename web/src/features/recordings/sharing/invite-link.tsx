/** The link one invites others with. */
import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.ts';
import { browserDevice } from './device.ts';
import { useCopied } from './use-copied.ts';

export const InviteLink = ({ url }: { readonly url: string }): ReactElement => {
  const field = useRef<HTMLInputElement>(null);
  const { isCopied, markCopied } = useCopied();
  const copy = async (): Promise<void> => {
    try {
      await browserDevice().copy(url);
      markCopied();
      toast({ title: 'Invite Link Copied!', description: 'Send it to whoever should beat you.', tone: 'success' });
    } catch {
      field.current?.select();
      toast({ title: 'Copy Failed', description: 'Please try again or copy the URL manually.', tone: 'error' });
    }
  };
  return (
    <Field label="Invite link">
      {(control) => (
        <span className="flex gap-2">
          <Input
            ref={field}
            {...control}
            readOnly
            value={url}
            className="min-w-0 flex-1 font-mono text-sm"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            variant="secondary"
            className="min-h-12 min-w-28"
            aria-label={isCopied ? 'Copied' : 'Copy invite link'}
            onClick={() => void copy()}
          >
            {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </span>
      )}
    </Field>
  );
};
