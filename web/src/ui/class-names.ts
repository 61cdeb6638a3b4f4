/**
 * Joins class names. Of two conflicting Tailwind classes the later wins, so that callers can
 * override styles.
 */
import { clsx } from 'clsx';
import type { ClassValue } from 'clsx';
import { twMerge } from 'tailwind-merge';

export const cn = (...classes: readonly ClassValue[]): string => twMerge(clsx(classes));
