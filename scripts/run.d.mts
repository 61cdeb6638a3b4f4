/** Where the program lies that an installed package brings. */
export declare const toolFile: (tool: string) => string;
