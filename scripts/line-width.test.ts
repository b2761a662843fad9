import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WIDEST = 120;
/** The formatter breaks code at this width but does not wrap comments. */
const WIDEST_COMMENT = 100;
// Tags for capabilities are excluded, as scripts/compatibility.ts reads them line by line.
const COMMENT = /^\s*(?:\/\/(?! compat: )|\/?\*|\{\/\*|--)/;

/** Files that may be wider, with the reason. */
const WIDER: readonly (readonly [files: RegExp, why: string])[] = [
  [/\/fixtures\//, 'files as other programs wrote them'],
  [/^apps\/web\/src\/locales\/.+\.json$/, 'texts, which JSON keeps on one line'],
  [
    /^(?:package-lock\.json|packages\/model\/src\/rows\.ts|apps\/web\/src\/features\/api\/reference\.ts)$/,
    'made by a program',
  ],
  [/^supabase\/migrations\/(?!.*_baseline)/, 'what `npm run generate:migration` writes'],
  [/\.svg$/, 'drawings'],
  [/^e2e\/src\/pasted-documents\.ts$/, 'clipboards as other programs wrote them'],
  [/^eval\/assistant\/tables\/.+\.txt$/, 'a message or a question is one line'],
  [/\.md$/, 'a paragraph, or a row of a table, is one line'],
];
/** The formatter keeps an import of one name on one line, however long its path is. */
const IMPORT_OF_ONE = /^import \{ \w+ \} from '[^']+';$/;

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** Binary files contain zero bytes. */
const isText = (text: string) => !text.includes('\0');

const widest = (line: string): number => {
  if (IMPORT_OF_ONE.test(line)) return Infinity;
  return COMMENT.test(line) ? WIDEST_COMMENT : WIDEST;
};

const wideIn = (file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8');
  if (!isText(text)) return [];
  return text
    .split('\n')
    .flatMap((line, index) => (line.length > widest(line) ? [`${file}:${index + 1}`] : []));
};

test('code is no wider than 120 columns, comments no wider than 100', () => {
  const read = tracked.filter((file) => !WIDER.some(([files]) => files.test(file)));
  expect(read).toEqual(expect.arrayContaining(['.env.example', 'scripts/line-width.test.ts']));
  expect(read.flatMap(wideIn)).toEqual([]);
});

test('every exception still has a wide line', () => {
  const needless = WIDER.filter(
    ([files]) => !tracked.some((file) => files.test(file) && wideIn(file).length > 0),
  );
  expect(needless).toEqual([]);
});
