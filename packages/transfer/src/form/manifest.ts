import { z } from 'zod';

/** The name of the form, in the manifest of every export. */
export const FORMAT = 'parley-workspace';
export const VERSION = 1;

/** The longest line of an export, in bytes; the longest column of the database is much shorter. */
export const MOST_LINE_BYTES = 32 * 1024 * 1024;

const count = z.int().nonnegative();
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A table of the export: the number of rows, and the size and hash of its file. */
const tableFile = z.strictObject({ rows: count, bytes: count, sha256: hash });

/** Names of tables, which are names of files too. */
export const tableName = z.string().regex(/^(private\.)?[a-z][a-z0-9_]{0,62}$/);

/**
 * `manifest.json`. It holds no time of the export, so that two exports of the same rows are equal.
 */
export const manifestSchema = z
  .strictObject({
    format: z.literal(FORMAT).describe('The name of the form.'),
    version: z.literal(VERSION).describe('Rises when a reader of this version could misread it.'),
    scope: z
      .enum(['workspace', 'channel', 'person'])
      .describe('What was exported. Only a workspace and a channel can be imported.'),
    read_by: z
      .guid()
      .nullable()
      .describe('Null if it holds everything; or the person who exported what they may read.'),
    workspace: z
      .strictObject({ id: z.guid(), name: z.string().max(255) })
      .nullable()
      .describe('The workspace, with its id on the server; null in the export of a person.'),
    tables: z
      .record(tableName, tableFile)
      .describe('Each file in tables/, by the name of its table.'),
    files: z
      .strictObject({ count, bytes: count })
      .describe('The contents in files/, each of them once.'),
  })
  .describe('An export of a workspace.');

export type Manifest = z.infer<typeof manifestSchema>;
export type TableFile = z.infer<typeof tableFile>;

/** A line of tables/people.jsonl. */
export const personSchema = z
  .strictObject({
    id: z.guid(),
    kind: z.enum(['person', 'assistant', 'program']),
    name: z.string().max(255).nullable(),
    address: z.string().max(255).nullable(),
    avatar_path: z.string().max(255).nullable(),
  })
  .describe('Whoever rows name. A person is found on another server by address.');

/** A line of tables/objects.jsonl. */
export const objectSchema = z
  .strictObject({
    bucket: z.enum(['attachments', 'avatars', 'drive', 'emoji']),
    path: z.string().min(1).max(1024),
    mime_type: z.string().max(255),
    size: count,
    sha256: hash,
  })
  .describe('A stored object; its contents are files/<sha256>.');

/** The files in tables/ that are no tables of the database. */
export const PEOPLE_FILE = 'people';
export const OBJECTS_FILE = 'objects';
/** What the server keeps of the account; only in the export of a person. */
export const ACCOUNT_FILE = 'account';
