/**
 * Joins class names. If Tailwind classes conflict, the last one wins, so that a component's caller
 * can override its style.
 */
import { clsx } from 'clsx';
import type { ClassValue } from 'clsx';
import { twMerge } from 'tailwind-merge';

export const cn = (...classes: readonly ClassValue[]): string => twMerge(clsx(classes));
