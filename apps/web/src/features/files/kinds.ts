import { splitName } from './names.ts';

/** The viewer that displays a file. */
export type ShownKind =
  | 'image'
  | 'pdf'
  | 'markdown'
  | 'table'
  | 'text'
  | 'audio'
  | 'video'
  | 'office'
  | 'nothing';

const IMAGES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
]);
const OFFICE = new Set(
  'doc docx odt rtf xls xlsx ods ppt pptx odp pages numbers key epub eml msg'.split(' '),
);
const TEXT = new Set(
  [
    'txt text log tex rst adoc ics vcf srt vtt',
    'json json5 jsonc xml yaml yml toml ini conf env properties editorconfig gitignore',
    'sh bash zsh ps1 dockerfile makefile diff patch sql graphql gql',
    'js mjs cjs jsx ts mts cts tsx css scss html htm svg',
    'py rb rs go java kt scala swift c h cpp hpp cc cs php lua r',
  ].flatMap((endings) => endings.split(' ')),
);

/** A name's extension, in lower case without the dot. */
export const endingOf = (name: string): string =>
  (splitName(name)[1] || name).replace(/^\./, '').toLowerCase();

export function shownAs({ name, mime_type }: { name: string; mime_type: string }): ShownKind {
  const ending = endingOf(name);
  const [kind] = mime_type.split('/');
  if (IMAGES.has(mime_type)) return 'image';
  if (mime_type === 'application/pdf' || ending === 'pdf') return 'pdf';
  if (['md', 'markdown'].includes(ending) || mime_type === 'text/markdown') return 'markdown';
  if (['csv', 'tsv'].includes(ending) || mime_type === 'text/csv') return 'table';
  if (kind === 'audio') return 'audio';
  if (kind === 'video') return 'video';
  if (OFFICE.has(ending)) return 'office';
  return kind === 'text' || TEXT.has(ending) || mime_type === 'application/json'
    ? 'text'
    : 'nothing';
}

/** Kinds to filter lists by. */
export const FILTERS = ['all', 'image', 'document', 'text', 'table', 'media', 'other'] as const;
export type TypeFilter = (typeof FILTERS)[number];

const TABLES = new Set(['xls', 'xlsx', 'ods', 'csv', 'tsv', 'numbers']);

export function typeOf(file: { name: string; mime_type: string }): Exclude<TypeFilter, 'all'> {
  const shown = shownAs(file);
  if (shown === 'image') return 'image';
  if (shown === 'audio' || shown === 'video') return 'media';
  if (shown === 'table' || TABLES.has(endingOf(file.name))) return 'table';
  if (shown === 'pdf' || shown === 'office') return 'document';
  return shown === 'nothing' ? 'other' : 'text';
}

/** Uses the browser's type, or else the extension, because many systems do not know Markdown. */
export function mimeTypeOf({ name, type }: { name: string; type: string }): string {
  const known: Record<string, string> = {
    md: 'text/markdown',
    markdown: 'text/markdown',
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
    json: 'application/json',
    yaml: 'text/yaml',
    yml: 'text/yaml',
  };
  const found = (type || known[endingOf(name)]) ?? 'application/octet-stream';
  return found.length > 100 ? 'application/octet-stream' : found;
}
