import { projects } from './steps.ts';

/** Tests that read files without importing them, with the files whose change makes them run. */
const RULES: [changed: RegExp, tests: RegExp][] = [
  [/^(supabase\/(schemas|migrations|tests)\/|packages\/backend\/sql\/)/, /^supabase\/tests\//],
  [/^packages\/backend\/tests\/project\//, /^packages\/backend\/tests\//],
  [/^packages\/extraction\/tests\/fixtures\//, /^packages\/extraction\/tests\//],
  [/^apps\/web\/src\/.*\.tsx?$/, /^apps\/web\/tests\/features\./],
  [/^apps\/web\/src\/locales\//, /^apps\/web\/src\/lib\/i18n\./],
  [/^apps\/web\/src\/.*\.css$/, /^apps\/web\/src\/styles\//],
  [/(\.(test|spec)\.ts|^docs\/spec-coverage\.md)$/, /^apps\/web\/tests\/spec-coverage\./],
  [/^scripts\//, /^scripts\//],
  // These tests read every file: its names, lines and references.
  [/\.(tsx?|sql|css|md)$/, /^scripts\/(compatibility|documents|glossary|line-width|recipes)\./],
];

/** Tests of whole services over the network; they run only for a change in their own project. */
const WHOLE = ['tests/**', '**/*.wire.test.ts'];

/**
 * The tests that a change may break, for `vitest related`: those that import a changed file and
 * those that read it in another way.
 * @param changed existing paths, relative to the root.
 * @param tracked paths of all files.
 * @returns `files` for `vitest related`, and patterns of the tests left to `npm test`.
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
