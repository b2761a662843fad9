import { limits, refuseFile } from '@parley/model';
import type { Archive, ArchiveEntry } from '../archive/archive.ts';
import { fileName, type FoundFile } from '../archive/attached.ts';
import { asText } from '../archive/text.ts';
import type { MattermostNote } from './notes.ts';

/** The folder of an export in which all files lie. */
const FOLDER = 'data/';

/** The files of an export, by the paths that its lines give them. */
export class Files {
  readonly #entries: ReadonlyMap<string, ArchiveEntry>;
  /** Whose each file is: a message, an emoji or a person. */
  readonly #owners = new Map<string, string>();

  constructor({ entries }: Archive) {
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]));
  }

  find(path: string): ArchiveEntry | null {
    const plain = path.replace(/^\.?\//, '');
    return this.#entries.get(FOLDER + plain) ?? this.#entries.get(plain) ?? null;
  }

  /** Makes somebody the owner of a file, if it has none: no file comes twice. */
  claim(path: string, owner: string): void {
    const entry = this.find(path);
    if (entry && !this.#owners.has(entry.path)) this.#owners.set(entry.path, owner);
  }

  isOwner = ({ path }: ArchiveEntry, owner: string): boolean => this.#owners.get(path) === owner;

  /** Files that nothing names. */
  unused = (): ArchiveEntry[] =>
    [...this.#entries.values()].filter(
      ({ path }) => path.startsWith(FOLDER) && !this.#owners.has(path),
    );

  get count(): number {
    return [...this.#entries.keys()].filter((path) => path.startsWith(FOLDER)).length;
  }
}

/** A file that comes, or the line that stands for one that does not. */
export type Found = FoundFile | { readonly line: string };

/**
 * Finds a file of a message, and tells what is lost of it.
 * @param isOwn says if a file belongs to the message and was not named in it before
 */
export function findFile(
  files: Files,
  path: string,
  isOwn: (entry: ArchiveEntry) => boolean,
  tell: (code: MattermostNote) => void,
): Found {
  const name = fileName(path.split('/').at(-1) || 'file');
  const gone = (code: MattermostNote, why: string): Found => {
    tell(code);
    return { line: `_${asText(`${name}: ${why}`)}_` };
  };
  if (leadsOut(path)) return gone('file_path', 'not in the export');
  const entry = files.find(path);
  if (!entry) return gone('file_missing', 'not in the export');
  if (!isOwn(entry)) return gone('file_shared', 'see an earlier message');
  if (entry.size > limits.attachmentBytes) return gone('file_too_large', 'too large');
  if (refuseFile({ name, size: entry.size }) !== null)
    return gone('file_refused', 'not brought in');
  return { entry, name, mimeType: mimeTypeOf(name) };
}

const leadsOut = (path: string): boolean =>
  /^[/\\]|^[A-Za-z]:|\\/.test(path) || path.split('/').includes('..');

/** An export does not say what a file is; its name does. What is not here downloads as bytes. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  webm: 'video/webm',
  csv: 'text/csv',
  md: 'text/markdown',
  txt: 'text/plain',
  html: 'text/html',
  json: 'application/json',
  pdf: 'application/pdf',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

function mimeTypeOf(name: string): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  return known ?? 'application/octet-stream';
}
