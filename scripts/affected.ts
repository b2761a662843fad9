import { projects } from './steps.ts';

/** Tests that no import ties to what they read: where such a file changes, these run. */
const RULES: [changed: RegExp, tests: RegExp][] = [
  [/^(supabase\/(schemas|migrations|tests)\/|packages\/backend\/sql\/)/, /^supabase\/tests\//],
  [/^packages\/backend\/tests\/project\//, /^packages\/backend\/tests\//],
  [/^packages\/extraction\/tests\/fixtures\//, /^packages\/extraction\/tests\//],
  [/^apps\/web\/src\/.*\.tsx?$/, /^apps\/web\/tests\/features\./],
  [/^apps\/web\/src\/locales\//, /^apps\/web\/src\/lib\/i18n\./],
  [/^apps\/web\/src\/.*\.css$/, /^apps\/web\/src\/styles\//],
  [/(\.(test|spec)\.ts|^docs\/spec-coverage\.md)$/, /^apps\/web\/tests\/spec-coverage\./],
  [/^scripts\//, /^scripts\//],
  // They read every file: its names, its lines, what it points to.
  [/\.(tsx?|sql|css|md)$/, /^scripts\/(compatibility|documents|glossary|line-width|recipes)\./],
];

/** Whole services, talked to over the network: run for a change of their own project alone. */
const WHOLE = ['tests/**', '**/*.wire.test.ts'];

/**
 * The tests that a change may break, for `vitest related`: those that import something of it, and
 * those that read it in another way.
 * @param changed paths from the root, which exist.
 * @param tracked paths of all files.
 * @returns `files` to relate to, and patterns of tests that are left to `npm test`.
 */
export function affectedTests(
  changed: string[],
  tracked: string[],
): { files: string[]; excluded: string[] } {
  const tests = tracked.filter((path) => path.endsWith('.test.ts'));
  const byRule = RULES.flatMap(([source, wanted]) =>
    changed.some((path) => source.test(path)) ? tests.filter((path) => wanted.test(path)) : [],
  );
  const sources = changed.filter((path) => /\.(tsx?|css|json)$/.test(path));
  const files = [...new Set([...sources, ...byRule])];
  const untouched = projects.filter(
    (project) => !files.some((path) => path.startsWith(`${project}/`)),
  );
  return {
    files,
    excluded: untouched.flatMap((project) => WHOLE.map((pattern) => `${project}/${pattern}`)),
  };
}
