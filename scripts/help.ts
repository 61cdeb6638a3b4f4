/** Import this first: for `-- --help` it prints the header comment of the script and exits. */
import { readFileSync } from 'node:fs';

/** Returns the text of a file's first comment block. */
export const headComment = (source: string): string => {
  const block = /^\/\*\*([\s\S]*?)\*\//u.exec(source)?.[1] ?? '';
  return block
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/u, '').trimEnd())
    .join('\n')
    .trim();
};

const [, script = ''] = process.argv;
if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
  process.stdout.write(`${headComment(readFileSync(script, 'utf8'))}\n`);
  process.exit(0);
}
