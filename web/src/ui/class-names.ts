/** Joins class names; of two that set the same thing the later one wins, so a caller can adjust a piece. */
import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

export const cn = (...classes: readonly ClassValue[]): string => twMerge(clsx(classes));
