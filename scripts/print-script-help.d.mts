/** Returns the text of a file's first comment: a block, or lines that begin with `//`. */
export declare const headComment: (source: string) => string;
