/**
 * Prints a script's header comment and exits if the script was called with `--help`. Scripts import
 * this module first.
 */
import { readFileSync } from 'node:fs';

/** Returns the text of a file's first comment: a block, or lines that begin with `//`. */
export const headComment = (source) => {
  const [, block, lines] = /^(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/.*\n)+))/u.exec(source) ?? [];
  return (block ?? lines ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\*|\/\/)? ?/u, '').trimEnd())
    .join('\n')
    .trim();
};

const [, script = ''] = process.argv;
if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
  process.stdout.write(`${headComment(readFileSync(script, 'utf8'))}\n`);
  process.exit(0);
}
