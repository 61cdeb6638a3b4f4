/** Button in the recorder's tools: an icon and a word. */
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';

interface ToolProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Accessible name; starts with `word`. */
  readonly label: string;
  /** Text below the icon. */
  readonly word: string;
  readonly onPress?: (() => void) | undefined;
  readonly isOn?: boolean;
  readonly children: ReactNode;
}

/** `rest`: props from a menu that the button opens. */
export const Tool = ({ label, word, onPress, isOn, children, ...rest }: ToolProps): ReactElement => (
  <Button
    {...rest}
    variant="quiet"
    size="icon"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    className={cn(
      'h-16 w-full border text-xl [&>span]:flex-col [&>span]:gap-1',
      isOn === false && 'text-quiet [&_small]:line-through',
    )}
    {...(onPress && { onClick: onPress })}
  >
    {children}
    <small className="text-sm leading-none font-medium">{word}</small>
  </Button>
);
