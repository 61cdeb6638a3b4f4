import type { SpawnSyncOptions } from 'node:child_process';

/** Returns the path of a program of an installed package. */
export declare const toolFile: (tool: string) => string;
/**
 * Runs a program of an installed package with the terminal's output. If it fails, exits with its
 * status. Returns the duration in seconds.
 */
export declare const runTool: (tool: string, args?: readonly string[], options?: SpawnSyncOptions) => number;
