/** Maps Deno's module specifiers to those of Node. */

const SCOPED = String.raw`(@[\w.-]+/[\w.-]+|[\w.-]+)`;
const VERSION = String.raw`(?:@[^/?]+)?`;
const FROM_NPM = new RegExp(
  `^(?:npm:/?|jsr:/?|https://esm\\.sh/(?:v\\d+/)?)${SCOPED}${VERSION}(/[^?]*)?(?:\\?.*)?$`,
);
/** Types of the hosted runtime, which contain no code to run. */
const TYPES = /^(?:jsr:\/?@supabase\/functions-js\b|https:\/\/.*\.d\.ts$)/;
const STD_SERVER = /^https:\/\/deno\.land\/std(?:@[^/]+)?\/http\/server\.ts$/;

const NOTHING = 'data:text/javascript,export {}';
const SERVER = 'data:text/javascript,export const serve = (handler) => Deno.serve(handler)';

/**
 * Resolves a specifier.
 * @param imports of `deno.json` or an import map: names, and prefixes that end in `/`.
 * @returns null for a module on another server, which is not fetched.
 */
export function localSpecifier(
  specifier: string,
  imports: Readonly<Record<string, string>>,
): string | null {
  const named = mapped(specifier, imports);
  if (TYPES.test(named)) return NOTHING;
  if (STD_SERVER.test(named)) return SERVER;
  const [, name, path = ''] = FROM_NPM.exec(named) ?? [];
  if (name !== undefined) return `${name}${path}`;
  return /^(https?|jsr|npm):/.test(named) ? null : named;
}

function mapped(specifier: string, imports: Readonly<Record<string, string>>): string {
  const exact = imports[specifier];
  if (exact !== undefined) return exact;
  const [beginning, target] =
    Object.entries(imports)
      .filter(([name]) => name.endsWith('/') && specifier.startsWith(name))
      .toSorted(([a], [b]) => b.length - a.length)[0] ?? [];
  return beginning === undefined ? specifier : `${target}${specifier.slice(beginning.length)}`;
}
