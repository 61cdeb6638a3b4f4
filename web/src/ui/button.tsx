import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { cn } from './class-names.ts';

const buttonClasses = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-stone text-center font-medium whitespace-nowrap select-none tight:shrink',
    'transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px',
    'disabled:translate-y-0 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
    'forced-colors:border forced-colors:bg-[ButtonFace]',
  ],
  {
    variants: {
      variant: {
        primary:
          'leads-on bg-ink text-ground hover:bg-ink/88 disabled:bg-line disabled:text-quiet aria-disabled:bg-line aria-disabled:text-quiet',
        secondary:
          'border border-edge bg-transparent hover:border-ink hover:bg-raised disabled:border-line disabled:text-quiet aria-disabled:border-line aria-disabled:text-quiet',
        quiet: 'text-ink hover:bg-sunken disabled:text-quiet aria-disabled:text-quiet',
        danger:
          'forced-colors:border-4 forced-colors:border-double bg-clay text-ground hover:bg-clay/88 disabled:bg-line disabled:text-quiet aria-disabled:bg-line aria-disabled:text-quiet',
      },
      size: {
        small: 'min-h-11 px-3 text-sm sm:pointer-fine:min-h-9',
        normal: 'min-h-11 px-5 text-[0.9375rem]',
        large: 'min-h-14 px-[min(2rem,8.5vw)] text-lg',
        icon: 'size-11 text-lg',
      },
    },
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClasses> {
  /** True if the child, such as a link, is rendered in the button's style instead of a button. */
  readonly asChild?: boolean;
  /**
   * True while the action runs. The button then shows a spinner over its label and ignores presses.
   * It keeps its width and the focus.
   */
  readonly busy?: boolean;
}

/** Cancels clicks on a busy button, including those caused by Enter in a form field. */
const preventPress = (event: MouseEvent): void => event.preventDefault();

/**
 * Ignores repeated events of a held Enter key. They could press another button that appears in the
 * same position.
 */
const pressOnce = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

export const Button = ({
  variant,
  size,
  asChild = false,
  busy = false,
  className,
  children,
  onClick,
  onKeyDown,
  type = 'button',
  ...rest
}: ButtonProps): ReactElement => {
  const classes = cn(buttonClasses({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} onKeyDown={onKeyDown} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={classes}
      aria-busy={busy || undefined}
      // Sets `aria-disabled` instead of `disabled`, because a disabled button would lose the focus.
      aria-disabled={busy || undefined}
      onClick={busy ? preventPress : onClick}
      onKeyDown={(event) => {
        pressOnce(event);
        onKeyDown?.(event);
      }}
      {...rest}
    >
      {busy ? <LoaderCircle className="absolute animate-spin" aria-hidden /> : null}
      <span className={cn('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
    </button>
  );
};

interface DisabledReasonProps {
  readonly id: string;
  readonly words: string | undefined;
}

/**
 * Text below a disabled button that says why it is disabled. The button refers to `id` in
 * `aria-describedby`.
 */
export const DisabledReason = ({ id, words }: DisabledReasonProps): ReactElement => (
  <p id={id} className="text-sm text-pretty text-quiet empty:hidden">
    {words}
  </p>
);
