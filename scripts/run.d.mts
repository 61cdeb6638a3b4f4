import type { SpawnSyncOptions } from 'node:child_process';

/** Where the program lies that an installed package brings. */
export declare const toolFile: (tool: string) => string;
/** Runs a program that an installed package brings, with the terminal's output; ends this process with its status when it fails. Returns the seconds it took. */
export declare const runTool: (tool: string, args?: readonly string[], options?: SpawnSyncOptions) => number;
