import { expect, test } from 'vitest';
import { affectedTests } from './affected.ts';

const TRACKED = [
  'supabase/migrations/1_tables.sql',
  'supabase/tests/rules.test.ts',
  'packages/backend/tests/storage.wire.test.ts',
  'packages/jobs/tests/worker.wire.test.ts',
  'apps/web/src/lib/i18n.test.ts',
  'apps/web/tests/spec-coverage.test.ts',
  'apps/web/tests/features.test.ts',
  'scripts/affected.test.ts',
  'scripts/glossary.test.ts',
];
const affected = (...changed: string[]) => affectedTests(changed, TRACKED);

test('a migration runs the tests of the database', () => {
  expect(affected('supabase/migrations/1_tables.sql').files).toEqual([
    'supabase/tests/rules.test.ts',
    'scripts/glossary.test.ts',
  ]);
});

test('a source runs the tests of its importers, but not the services of other projects', () => {
  const { files, excluded } = affected('packages/backend/src/gateway/cors.ts');
  expect(files[0]).toBe('packages/backend/src/gateway/cors.ts');
  expect(excluded).toContain('packages/jobs/tests/**');
  expect(excluded).toContain('apps/web/**/*.wire.test.ts');
  expect(excluded.filter((pattern) => pattern.startsWith('packages/backend/'))).toEqual([]);
});

test('a renamed test runs the check of the pages that name it', () => {
  expect(affected('supabase/tests/rules.test.ts').files).toContain(
    'apps/web/tests/spec-coverage.test.ts',
  );
});

test('any change runs the checks that read every file', () => {
  for (const path of ['packages/model/src/risks.ts', 'docs/glossary.md', 'supabase/seed.sql'])
    expect(affected(path).files).toContain('scripts/glossary.test.ts');
  expect(affected('docs/picture.png').files).toEqual([]);
});

test('a locale, which no file imports, runs the check of all locales', () => {
  expect(affected('apps/web/src/locales/de/common.json').files).toEqual([
    'apps/web/src/locales/de/common.json',
    'apps/web/src/lib/i18n.test.ts',
  ]);
});

test('code of the app runs the check of dependency directions', () => {
  expect(affected('apps/web/src/features/risks/level.ts').files).toContain(
    'apps/web/tests/features.test.ts',
  );
});
