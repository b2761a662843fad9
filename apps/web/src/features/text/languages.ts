import type { LanguageRegistration } from '@shikijs/core';

type Grammar = { default: LanguageRegistration[] };
type Language = { id: string; name: string; aliases: readonly string[]; load(): Promise<Grammar> };

const language = (
  id: string,
  name: string,
  load: () => Promise<Grammar>,
  aliases = '',
): Language => ({ id, name, load, aliases: aliases.split(' ').filter(Boolean) });

/** Supported languages, each loaded when a message first needs it. */
const languages: readonly Language[] = [
  language(
    'shellscript',
    'Shell',
    () => import('@shikijs/langs/shellscript'),
    'sh bash zsh shell console',
  ),
  language('c', 'C', () => import('@shikijs/langs/c'), 'h'),
  // C++ uses the grammar of C, because its own is larger than the whole app.
  language('c', 'C++', () => import('@shikijs/langs/c'), 'cpp c++ cc hpp'),
  language('csharp', 'C#', () => import('@shikijs/langs/csharp'), 'cs c#'),
  language('css', 'CSS', () => import('@shikijs/langs/css')),
  language('diff', 'Diff', () => import('@shikijs/langs/diff'), 'patch'),
  language('docker', 'Dockerfile', () => import('@shikijs/langs/docker'), 'dockerfile'),
  language('go', 'Go', () => import('@shikijs/langs/go'), 'golang'),
  language('graphql', 'GraphQL', () => import('@shikijs/langs/graphql'), 'gql'),
  language('html', 'HTML', () => import('@shikijs/langs/html')),
  language('ini', 'INI', () => import('@shikijs/langs/ini'), 'properties conf env'),
  language('java', 'Java', () => import('@shikijs/langs/java')),
  language('javascript', 'JavaScript', () => import('@shikijs/langs/javascript'), 'js mjs cjs'),
  language('json', 'JSON', () => import('@shikijs/langs/json'), 'jsonc json5'),
  language('jsx', 'JSX', () => import('@shikijs/langs/jsx')),
  language('kotlin', 'Kotlin', () => import('@shikijs/langs/kotlin'), 'kt'),
  language('lua', 'Lua', () => import('@shikijs/langs/lua')),
  language('make', 'Makefile', () => import('@shikijs/langs/make'), 'makefile'),
  language('markdown', 'Markdown', () => import('@shikijs/langs/markdown'), 'md'),
  language('php', 'PHP', () => import('@shikijs/langs/php')),
  language('powershell', 'PowerShell', () => import('@shikijs/langs/powershell'), 'ps1 ps'),
  language('python', 'Python', () => import('@shikijs/langs/python'), 'py'),
  language('r', 'R', () => import('@shikijs/langs/r')),
  language('ruby', 'Ruby', () => import('@shikijs/langs/ruby'), 'rb'),
  language('rust', 'Rust', () => import('@shikijs/langs/rust'), 'rs'),
  language('scala', 'Scala', () => import('@shikijs/langs/scala')),
  language('sql', 'SQL', () => import('@shikijs/langs/sql'), 'postgresql postgres mysql psql'),
  language('swift', 'Swift', () => import('@shikijs/langs/swift')),
  language('toml', 'TOML', () => import('@shikijs/langs/toml')),
  language('tsx', 'TSX', () => import('@shikijs/langs/tsx')),
  language('typescript', 'TypeScript', () => import('@shikijs/langs/typescript'), 'ts mts cts'),
  language('xml', 'XML', () => import('@shikijs/langs/xml'), 'svg xsl'),
  language('yaml', 'YAML', () => import('@shikijs/langs/yaml'), 'yml'),
];

/** The language of a fence's info string, by any alias. */
export function fenceLanguage(named: string): Language | undefined {
  const wanted = named.toLowerCase();
  return languages.find(({ id, aliases }) => id === wanted || aliases.includes(wanted));
}
