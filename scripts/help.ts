/** Import it first: `-- --help` prints the comment at the head of the script that was started, and ends. */
import { readFileSync } from 'node:fs';

/** The text of a file's first comment block. */
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
