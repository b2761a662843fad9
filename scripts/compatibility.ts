import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writes docs/compatibility.md from the tests: `node scripts/compatibility.ts`. A test that proves
 * a capability has a line above it:
 *
 *     // compat: Storage | Signed links of one object and of many
 *     // compat: Auth | SAML | refused in GoTrue's words: no provider is configured
 *
 * The optional third part says how the behaviour differs, or why it is not offered.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const PAGE = 'docs/compatibility.md';
const FOLDER = 'packages/backend/tests';

const AREAS = [
  'Gateway',
  'Data API',
  'Auth',
  'Storage',
  'Realtime',
  'Functions',
  'Command line',
  "Any project's folder",
] as const;
type Area = (typeof AREAS)[number];

type Row = { area: Area; capability: string; difference: string | null; proof: string };

const TAG = /^\s*\/\/ compat: ([^|]+) \| ([^|]+?)(?: \| ([^|]+))?\s*$/;
/** The title of a test or of a table of tests. */
const TITLE =
  /(?:\b(?:test|describe)(?:\.skipIf\(.*?\))?|\]\s*\)|\beach\(\w+\))\(\s*(['"`])(.+?)\1,/s;

/** @throws a one-sentence error for a tag with an unknown area, or without a test below it. */
export function capabilitiesOf(file: string, source: string): Row[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const [, area = '', capability = '', difference = null] = TAG.exec(line) ?? [];
    if (capability === '') return [];
    const title = TITLE.exec(lines.slice(at + 1).join('\n'))?.[2];
    const known = AREAS.find((one) => one === area);
    if (known === undefined) throw new Error(`${file}: "${area}" is no area of ${PAGE}.`);
    if (title === undefined) throw new Error(`${file}: "${capability}" stands above no test.`);
    return [{ area: known, capability, difference, proof: `\`${file}\` › \`${title}\`` }];
  });
}

function allCapabilities(): Row[] {
  const files = readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .toSorted()
    .flatMap((file) =>
      capabilitiesOf(`${FOLDER}/${file}`, readFileSync(join(root, FOLDER, file), 'utf8')),
    );
}

const INTRODUCTION = `# What of Supabase the backend speaks

Each row is a capability of hosted Supabase, and the test that proves what it is here, by file and title.
The page is made of those tests (\`node scripts/compatibility.ts\`), and a test fails where it is out of date.
What has no row is not claimed.`;

const escaped = (text: string) => text.replaceAll('|', '\\|');

/** The page as the current tests describe it. */
export function compatibilityPage(rows: readonly Row[] = allCapabilities()): string {
  const sections = AREAS.flatMap((area) => {
    const own = Map.groupBy(
      rows.filter((row) => row.area === area),
      ({ capability, difference }) => JSON.stringify([capability, difference ?? 'works']),
    );
    if (own.size === 0) return [];
    const lines = [...own].map(([key, proofs]) => {
      const [capability = '', here = ''] = JSON.parse(key) as string[];
      return `| ${escaped(capability)} | ${escaped(here)} | ${proofs.map(({ proof }) => proof).join('<br>')} |`;
    });
    return [
      `## ${area}`,
      ['| Capability | Here | Proven by |', '|---|---|---|', ...lines].join('\n'),
    ];
  });
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

export const writtenPage = (): string => readFileSync(join(root, PAGE), 'utf8');

if (import.meta.main) writeFileSync(join(root, PAGE), compatibilityPage());
