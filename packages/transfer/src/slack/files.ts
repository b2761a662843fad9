import { refuseFile, limits } from '@parley/model';
import type { Archive, ArchiveEntry } from '../archive/archive.ts';
import { type FoundFile, fileName } from '../archive/attached.ts';
import { asText } from '../archive/text.ts';
import { link, type Names } from './mrkdwn.ts';
import type { SlackFile } from './shapes.ts';

/**
 * Where programs that complete an export put its files: `__uploads/<id>/<name>`, or
 * `attachments/<id>-<name>` in the folder of the channel.
 */
const UPLOADS = [
  /^(?:__)?(?:uploads|files)\/([^/]+)\/[^/]+$/,
  /^[^/]+\/attachments\/(F[A-Z0-9]+)-[^/]+$/,
];

const idInPath = (path: string): string | null =>
  UPLOADS.map((pattern) => pattern.exec(path)?.[1]).find((id) => id !== undefined) ?? null;

export const isFileOfSomebody = (path: string): boolean => idInPath(path) !== null;

/** The files of an export by Slack's id. */
export function filesById({ entries }: Archive): Map<string, ArchiveEntry> {
  const files = new Map<string, ArchiveEntry>();
  for (const entry of entries) {
    const id = idInPath(entry.path);
    if (id !== null && !files.has(id)) files.set(id, entry);
  }
  return files;
}

/** A file that comes, or the line in the message that stands for one that does not. */
export type Found = FoundFile | { readonly line: string };

/** Finds a file of a message, and tells what is lost of it. */
export function findFile(
  file: SlackFile,
  files: ReadonlyMap<string, ArchiveEntry>,
  names: Names,
): Found {
  const name = nameOf(file);
  const gone = (why: string): Found => ({ line: `_${asText(`${name}: ${why}`)}_` });
  if (file.mode === 'tombstone') {
    names.tell('file_deleted');
    return gone('deleted in Slack');
  }
  if (file.mode === 'hidden_by_limit') {
    names.tell('file_hidden');
    return gone('kept back by Slack');
  }
  const entry = file.id === undefined ? undefined : files.get(file.id);
  if (!entry) return { line: awayLine(file, name, names) };
  if (entry.size > limits.attachmentBytes) {
    names.tell('file_too_large');
    return gone('too large');
  }
  if (refuseFile({ name, size: entry.size }) !== null) {
    names.tell('file_refused');
    return gone('not brought in');
  }
  const mimeType = /^[\w.+-]+\/[\w.+-]+$/.test(file.mimetype ?? '') ? file.mimetype : undefined;
  return { entry, name, mimeType: (mimeType ?? 'application/octet-stream').slice(0, 100) };
}

/** A link to where the file is. Slack's addresses in exports carry a key, which is cut off. */
function awayLine(file: SlackFile, name: string, names: Names): string {
  const isCanvas = file.mode === 'quip' || file.mode === 'canvas';
  names.tell(isCanvas ? 'canvas' : file.is_external ? 'file_external' : 'file_url_only');
  const address = file.is_external ? (file.external_url ?? file.url_private) : file.url_private;
  const plain = file.is_external ? address : address?.replace(/[?#].*$/, '');
  return plain === undefined ? asText(name) : link(plain, name, names);
}

const nameOf = ({ id, name, title }: SlackFile): string =>
  fileName([name, title, id].find((one) => one?.trim()) ?? 'file');
