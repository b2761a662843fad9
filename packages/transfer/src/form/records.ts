import type { Readable } from 'node:stream';

/**
 * The inner form of a workspace (`docs/export-format.md`) as a stream of records. The folder of an
 * export is one source of it; a reader of a foreign form (Slack, Mattermost, …) is another. The
 * importer takes any of them: it checks every record, maps the ids, finds the people by address and
 * writes in batches that can be repeated. A reader writes nothing and asks the database nothing.
 *
 * What a reader has to keep:
 *
 * - Ids are UUIDs, the same at every reading. `sourceId('slack', 'channel', 'C024BE91L')` makes one
 *   of what the foreign form calls the thing. The importer replaces each by a UUIDv5 in the
 *   namespace of the new workspace, so two sources cannot collide.
 * - Ids are replaced wherever they occur: in columns of ids, in JSON, in references of texts
 *   (`<@id>`, `<#id>`, `<message:id>`, `<file:id>`), and in paths of objects. A reader writes
 *   mentions as such references, and paths as Parley does
 *   (`<workspace>/<channel>/<message>/<attachment>/<name>` in the bucket `attachments`).
 * - All people come first, then all rows of one table together, in any order of tables. Objects
 *   come last.
 * - A row may name only rows of the same stream; a reference to anything else is refused. A column
 *   may be left out if it has a default in the database.
 * - What the reader cannot carry over is a note. Nothing is dropped without one.
 */
export type FormSource = {
  /** What it was read from, such as 'parley' or 'slack'. */
  readonly form: string;
  /** The workspace, with its id in this stream. */
  readonly workspace: { readonly id: string; readonly name: string };
  /**
   * Two exports with the same fingerprint are the same: importing one again continues or repeats
   * the first import. A SHA-256 of the source, or of what identifies it.
   */
  readonly fingerprint: string;
  /**
   * All records. The importer reads them twice, first to check and then to write, so each call
   * yields the same. Rows are streamed: a source may be larger than the memory.
   */
  records(tell: (note: FormNote) => void): AsyncIterable<FormRecord>;
  /** What the source counts that no table tells, such as threads or bots, for the report. */
  found?(): Readonly<Record<string, number>>;
  /** The contents of an object. Called once for each object that is not stored yet. */
  content(object: FormObject): Promise<Readable>;
};

export type FormRecord =
  | { readonly kind: 'person'; readonly person: FormPerson }
  | { readonly kind: 'row'; readonly table: string; readonly row: FormRow }
  | { readonly kind: 'object'; readonly object: FormObject };

/** Whoever rows name. A person is found on the server by address, never by id. */
export type FormPerson = {
  readonly id: string;
  readonly kind: 'person' | 'assistant' | 'program';
  readonly name: string | null;
  /** In small letters; null if it is unknown. Then nobody can claim what this person wrote. */
  readonly address: string | null;
  /** The path of the picture in the bucket `avatars`. */
  readonly avatar_path: string | null;
};

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** The columns of a row by name, in the values that PostgreSQL's `to_jsonb` writes. */
export type FormRow = { readonly [column: string]: JsonValue };

/** A stored object: a file of a message or of the drive, an emoji, a picture. */
export type FormObject = {
  readonly bucket: string;
  readonly path: string;
  readonly mime_type: string;
  readonly size: number;
  /** The hash of the contents, in lower-case hexadecimal; null if the source does not know it. */
  readonly sha256: string | null;
};

/** What a reader could not carry over, or changed. The report counts notes by their code. */
export type FormNote = {
  /** In small letters with underscores, such as `file_missing`. */
  readonly code: string;
  /** A sentence for people; the same for all notes with this code. */
  readonly message: string;
  /** Where in the source, such as 'general/2024-03-01.json, ts 1709251200.000100'. */
  readonly where: string;
};
