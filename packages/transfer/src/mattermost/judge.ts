import type { MattermostNote } from './notes.ts';
import type { Said } from './shapes.ts';

/** What becomes of a message: its role here, or null if it is left out; and what to tell of it. */
export type Judgement = { role: 'user' | 'system' | null; note: MattermostNote | null };

const JOINS = /^system_(guest_)?(join|leave|add_to|remove_from|combined_user|add_guest)/;
/** Changes of the channel, told as a line in it. */
export const CHANGES: ReadonlySet<string> = new Set([
  'system_header_change',
  'system_purpose_change',
  'system_displayname_change',
  'system_channel_deleted',
  'system_channel_restored',
]);
const PLAIN = new Set(['', 'slack_attachment', 'me', 'system_me', 'system_auto_responder']);
/** What a bot or an admin said in the name of the server. */
const SPOKEN = new Set(['system_generic', 'reminder', 'custom_llm_bot']);

/** Decides by the message alone, so that every reading decides the same. */
export function judge(said: Said): Judgement {
  const type = said.type ?? '';
  if (type === 'system_ephemeral') return { role: null, note: 'ephemeral' };
  if (JOINS.test(type)) return { role: null, note: 'join_or_leave' };
  if (CHANGES.has(type)) return { role: 'system', note: null };
  if (type === 'custom_calls') return { role: 'system', note: 'call' };
  if (isEmpty(said)) return { role: null, note: 'empty_message' };
  if (type.startsWith('system_') && !PLAIN.has(type) && !SPOKEN.has(type))
    return { role: null, note: 'service_line' };
  if (!PLAIN.has(type) && !SPOKEN.has(type)) return { role: 'user', note: 'unknown_type' };
  return { role: 'user', note: said.edit_at ? 'edited' : null };
}

const isEmpty = ({ message, attachments, props }: Said): boolean =>
  !message?.trim() && attachments.length === 0 && !props?.attachments.length;
