import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';

export const TextLink = (props: LinkProps): ReactElement => (
  <Link {...props} className="font-semibold text-ink underline underline-offset-4" />
);
