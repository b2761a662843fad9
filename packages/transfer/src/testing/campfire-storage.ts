import { mkdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CampfireNote } from '../campfire/notes.ts';
import { fileOf, type Insert, LARGE_KEY, mention, Oddities } from './campfire-oddities.ts';
import { CAMPFIRE_SCHEMA } from './campfire-schema.ts';
import { NAMES, type Planted, putInto, wordsOf } from './planting.ts';

const PEOPLE = 40;
const CHANNELS = 20;
/** Numbers of plain messages begin here, after those of the odd ones. */
const FIRST_MESSAGE = 10_000;
const START = Date.UTC(2023, 2, 1);
const MORE_THAN_A_FILE = 101 * 1024 * 1024;

/**
 * Writes the storage of an invented Campfire: plain messages by the number, and a room with every
 * oddity that the reader knows. The same number gives the same contents.
 */
export async function writeCampfireStorage(
  folder: string,
  messages: number,
): Promise<Planted<CampfireNote>> {
  await mkdir(join(folder, 'db'), { recursive: true });
  using database = new DatabaseSync(join(folder, 'db', 'production.sqlite3'));
  database.exec(`${CAMPFIRE_SCHEMA} create table "of_tomorrow" ("id" integer); begin`);
  const insert = inserter(database);
  const created_at = '2023-02-01 08:00:00.000001';
  insert('accounts', { id: 1, name: 'Harbour', custom_styles: 'b { color: red }', created_at });
  writePlain(insert, messages);
  const odd = new Oddities(insert);
  database.exec('commit');
  const put = putInto(folder);
  for (const [path, contents] of odd.files) await put(path, contents);
  await put(fileOf(LARGE_KEY), '');
  await truncate(join(folder, fileOf(LARGE_KEY)), MORE_THAN_A_FILE);
  return { due: odd.due, messages };
}

/** Inserts rows by table and column, with one statement for each set of columns. */
export function inserter(database: DatabaseSync): Insert {
  const statements = new Map<string, StatementSync>();
  return (table, row) => {
    const columns = Object.keys(row).join(', ');
    const sql = `insert into ${table} (${columns}) values (${Object.keys(row).fill('?').join(', ')})`;
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    statement.run(...Object.values(row));
  };
}

function writePlain(insert: Insert, messages: number): void {
  for (let id = 1; id <= PEOPLE; id += 1)
    insert('users', {
      id,
      name: `${NAMES[id % NAMES.length]} ${id}`,
      email_address: `person${id}@harbour.test`,
      role: id < 3 ? 1 : 0,
    });
  for (let id = 1; id <= CHANNELS; id += 1) {
    const name = id === 1 ? 'All Talk' : `Place ${id}`;
    const created_at = '2023-02-01 08:00:00';
    insert('rooms', { id, name, type: 'Rooms::Open', creator_id: 1, created_at });
    for (let user_id = 1; user_id <= PEOPLE; user_id += 1)
      insert('memberships', { room_id: id, user_id });
  }
  for (let number = 0; number < messages; number += 1) writeMessage(insert, number);
}

/** One message in four has a boost, one in ten a mention and a link. */
function writeMessage(insert: Insert, number: number): void {
  const id = FIRST_MESSAGE + number;
  const at = new Date(START + number * 60_000).toISOString().replace('T', ' ').replace('Z', '000');
  const extra =
    Math.floor(number / CHANNELS) % 10 === 0
      ? ` ${mention(1 + ((number * 3) % PEOPLE))} <a href="https://harbour.test/${number}">plan</a>`
      : '';
  const creator_id = 1 + ((number * 7) % PEOPLE);
  insert('messages', { id, room_id: 1 + (number % CHANNELS), creator_id, created_at: at });
  insert('action_text_rich_texts', {
    name: 'body',
    record_type: 'Message',
    record_id: id,
    body: `<div><strong>${number}</strong> ${wordsOf(number)} &amp; more${extra}</div>`,
    created_at: at,
    updated_at: at,
  });
  const booster_id = 1 + ((number * 13) % PEOPLE);
  if (number % 4 === 0)
    insert('boosts', { message_id: id, booster_id, content: '👍', created_at: at });
}
