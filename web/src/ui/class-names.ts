/**
 * Joins class names. Of conflicting Tailwind classes the last wins, so that callers can override
 * styles.
 */
import { clsx } from 'clsx';
import type { ClassValue } from 'clsx';
import { twMerge } from 'tailwind-merge';

export const cn = (...classes: readonly ClassValue[]): string => twMerge(clsx(classes));
