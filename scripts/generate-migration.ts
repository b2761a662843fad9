import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@parley/backend';
import { catalogueOf } from './migration/catalogue.ts';
import {
  applySchemas,
  inAnyOrder,
  schemasText,
  startEmptyDatabases,
  workdir,
} from './migration/databases.ts';
import { differenceOf } from './migration/difference.ts';

/**
 * `npm run generate:migration -- <name>`: writes the migration from the result of the present
 * migrations to `supabase/schemas`. The first migration is the baseline, the schemas themselves.
 * For changed objects that hold rows, a developer writes the statements; the command lists them.
 */

const FOLDER = join(workdir, 'supabase', 'migrations');
const [name] = process.argv.slice(2);
if (!name || !/^[a-z\d_]+$/.test(name)) {
  process.stderr.write(
    'Name the migration in small letters: npm run generate:migration -- added_tags\n',
  );
  process.exit(1);
}
const tell = (line: string) => process.stdout.write(`${line}\n`);
const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
/** The new version sorts after every other, even if an author's clock was ahead. */
const last = readdirSync(FOLDER).toSorted().at(-1)?.split('_')[0] ?? '0';
const version = now > last ? now : String(BigInt(last) + 1n);
const file = join(FOLDER, `${version}_${name}.sql`);

if (readdirSync(FOLDER).length === 0) writeFileSync(file, schemasText());
else await writeDifference();

async function writeDifference(): Promise<void> {
  const databases = await startEmptyDatabases();
  try {
    const is = await databases.create('is');
    await migrate(is, { workdir });
    const wanted = await databases.create('wanted');
    await applySchemas(wanted);
    const { statements, byHand } = differenceOf(await catalogueOf(is), await catalogueOf(wanted));
    if (statements.length + byHand.length === 0) {
      tell('The migrations make what supabase/schemas says already.');
      return;
    }
    const left = byHand.map((one) => `-- By hand: ${one.replaceAll(/\s+/g, ' ')}`);
    const texts = statements.map((statement) => `${statement};`);
    writeFileSync(file, inAnyOrder([...left, ...texts].join('\n')));
    tell(`Wrote ${file}`);
    if (left.length > 0) tell(['It needs a person:', ...left].join('\n'));
  } finally {
    await databases.stop();
  }
}
