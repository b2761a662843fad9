import { z } from 'zod';
import type { CampfireDatabase, ReadTable } from './database.ts';

const id = z.string().regex(/^\d{1,18}$/);
const text = z.string().nullable().catch(null);

export const userSchema = z.object({
  id,
  name: z.string(),
  email_address: text,
  role: text,
  bio: text,
  status: text.default(null),
  active: text.default(null),
});
export type CampfireUser = z.infer<typeof userSchema>;

export const channelSchema = z.object({
  id,
  name: text,
  type: z.string(),
  creator_id: text,
  created_at: text,
});
export type CampfireChannel = z.infer<typeof channelSchema>;

export const membershipSchema = z.object({ room_id: id, user_id: id, involvement: text });
export const boostSchema = z.object({
  id,
  message_id: id,
  booster_id: id,
  content: z.string(),
  created_at: text,
});
export const messageSchema = z.object({
  id,
  room_id: id,
  creator_id: id,
  created_at: text,
  body: text,
  text_at: text,
  text_from: text,
});
export type CampfireMessage = z.infer<typeof messageSchema>;

export const attachmentSchema = z.object({
  id,
  name: text,
  record_type: text,
  record_id: id,
  blob_id: id,
});
export const blobSchema = z.object({
  id,
  key: z.string().regex(/^[a-zA-Z0-9]{6,64}$/),
  filename: z.string(),
  content_type: text,
});
export type CampfireBlob = z.infer<typeof blobSchema>;

/** The rows of a table that have its shape; `onBad` is called for each of the others. */
export function* readRows<T>(
  database: CampfireDatabase,
  table: ReadTable,
  schema: z.ZodType<T>,
  { onBad = () => {}, more = [] }: { onBad?: () => void; more?: readonly string[] } = {},
): Generator<T> {
  for (const row of database.rows(table, more)) {
    const parsed = schema.safeParse(row);
    if (parsed.success) yield parsed.data;
    else onBad();
  }
}

/** Rails' time in SQLite, in UTC; null if it is none. */
export function momentOf(text: string | null): string | null {
  const [, day, time, part = ''] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.(\d{1,6})\d*)?(?: UTC|Z)?$/.exec(text ?? '') ??
    [];
  const year = Number(day?.slice(0, 4));
  if (Number.isNaN(Date.parse(`${day}T${time}Z`)) || year < 1970 || year > 2100) return null;
  return `${day}T${time}.${part.padEnd(6, '0')}+00:00`;
}
