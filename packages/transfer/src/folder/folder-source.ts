import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import {
  type Manifest,
  manifestSchema,
  OBJECTS_FILE,
  objectSchema,
  PEOPLE_FILE,
  personSchema,
  type TableFile,
} from '../form/manifest.ts';
import type { FormObject, FormRecord, FormRow, FormSource, JsonValue } from '../form/records.ts';
import { TransferError } from '../transfer-error.ts';
import { parseExactly } from './json.ts';
import { checkedLines } from './lines.ts';
import { openPlain, requireFolder } from './safe-files.ts';

const MOST_MANIFEST_BYTES = 1024 * 1024;

/** A source that may be a person's, and then belongs to no workspace. */
export type ReadableSource = Omit<FormSource, 'workspace'> & { workspace: Manifest['workspace'] };

/** Opens the folder of an export as a source to import. @throws TransferError */
export async function openFolder(folder: string): Promise<FormSource> {
  const { workspace, ...source } = await openAnyFolder(folder);
  if (workspace) return { ...source, workspace };
  throw new TransferError(
    'not_a_workspace',
    'This is the export of a person, which no workspace can take in.',
    'Export the workspace or a channel of it.',
  );
}

/** Opens the folder of any export, to read it. @throws TransferError */
export async function openAnyFolder(folder: string): Promise<ReadableSource> {
  await requireFolder(folder);
  const text = await readManifest(folder);
  const manifest = parseManifest(text);
  await requireFolder(join(folder, 'tables'));
  await requireFolder(join(folder, 'files'));
  await refuseUnlisted(folder, manifest);
  const verified = new Set<string>();
  return {
    form: 'parley',
    workspace: manifest.workspace,
    fingerprint: createHash('sha256').update(text).digest('hex'),
    records: () => records(folder, manifest, verified),
    content: ({ sha256 }) => contentOf(folder, sha256 ?? ''),
  };
}

async function readManifest(folder: string): Promise<string> {
  await using file = await openPlain(folder, 'manifest.json');
  const { size } = await file.stat();
  if (size > MOST_MANIFEST_BYTES) throw notAnExport('The manifest is larger than any export has.');
  return file.readFile('utf8');
}

function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw notAnExport(`The manifest cannot be read: ${why}`);
  }
}

const notAnExport = (message: string) =>
  new TransferError('not_an_export', message, 'Name the folder that "npm run export" wrote.');

async function refuseUnlisted(folder: string, { tables }: Manifest): Promise<void> {
  const listed = new Set(Object.keys(tables).map((name) => `${name}.jsonl`));
  const unlisted = (await readdir(join(folder, 'tables'))).filter((name) => !listed.has(name));
  if (unlisted.length > 0)
    throw new TransferError(
      'unlisted_file',
      `The manifest does not name ${unlisted.slice(0, 3).join(', ')} in tables/.`,
      'Remove what does not belong to the export.',
    );
}

async function* records(
  folder: string,
  { tables }: Manifest,
  verified: Set<string>,
): AsyncGenerator<FormRecord> {
  for await (const { value, where } of table(folder, PEOPLE_FILE, tables))
    yield { kind: 'person', person: checked(personSchema, value, where) };
  for (const name of Object.keys(tables)) {
    if (name === PEOPLE_FILE || name === OBJECTS_FILE) continue;
    for await (const { value, where } of table(folder, name, tables))
      yield { kind: 'row', table: name, row: rowOf(value, where) };
  }
  for await (const { value, where } of table(folder, OBJECTS_FILE, tables)) {
    const object = checked(objectSchema, value, where);
    if (!verified.has(object.sha256)) await verifyContents(folder, object);
    verified.add(object.sha256);
    yield { kind: 'object', object };
  }
}

type Line = { value: JsonValue; where: string };

async function* table(
  folder: string,
  name: string,
  tables: Record<string, TableFile>,
): AsyncGenerator<Line> {
  const expected = tables[name];
  if (!expected) return;
  await using file = await openPlain(join(folder, 'tables'), `${name}.jsonl`);
  const contents = file.createReadStream({ highWaterMark: 1024 * 1024, autoClose: false });
  let number = 0;
  for await (const line of checkedLines(contents, expected, `tables/${name}.jsonl`)) {
    number += 1;
    const where = `tables/${name}.jsonl, line ${number}`;
    yield { value: parsed(line, where), where };
  }
}

function parsed(line: string, where: string): JsonValue {
  try {
    return parseExactly(line);
  } catch {
    throw badLine(where, 'it is not JSON');
  }
}

function checked<T>(schema: z.ZodType<T>, value: JsonValue, where: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw badLine(where, result.error.issues[0]?.message ?? 'it has another shape');
}

function rowOf(value: JsonValue, where: string): FormRow {
  if (isRow(value)) return value;
  throw badLine(where, 'it is not an object');
}

const isRow = (value: JsonValue): value is FormRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const badLine = (where: string, why: string) =>
  new TransferError('bad_line', `${where} cannot be read: ${why}.`, 'See docs/export-format.md.');

async function contentOf(folder: string, sha256: string): Promise<Readable> {
  const file = await openPlain(join(folder, 'files'), sha256);
  return file.createReadStream();
}

/** Before anything is written, so that a damaged file leaves no half of an import. */
async function verifyContents(folder: string, { sha256, size, path }: FormObject): Promise<void> {
  const hash = createHash('sha256');
  const contents = await contentOf(folder, sha256 ?? '');
  let bytes = 0;
  await pipeline(contents, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  if (hash.digest('hex') !== sha256 || bytes !== size)
    throw new TransferError(
      'contents_changed',
      `files/${sha256} is not what its name says (${path}).`,
      'Copy the export again; the file was changed or cut off.',
    );
}
