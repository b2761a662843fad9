import type { Channel, Message, Profile } from './rows.ts';

/** The title of a channel: its name, else its topic, else 'Unknown Channel' (spec point 3). */
export function channelTitle(channel: Pick<Channel, 'name' | 'topic'> | null | undefined): string {
  return channel?.name.trim() || channel?.topic.trim() || 'Unknown Channel';
}

/** At most two characters, for a profile without a picture. */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = picked.map((word) => [...(word ?? '')][0] ?? '').join('');
  return letters.toLocaleUpperCase().slice(0, 2);
}

/** The name shown for a message whose author is unknown: Agent, Assistant or User. */
export function placeholderAuthor(role: Message['role']): 'Agent' | 'Assistant' | 'User' {
  return role === 'assistant' ? 'Assistant' : role === 'system' ? 'Agent' : 'User';
}

const PLACEHOLDERS = {
  user: 'User',
  admin: 'User',
  assistant: 'Assistant',
  system: 'Agent',
} as const;

/** True for the account of a program that posts by a webhook. */
export const isProgram = (profile: Pick<Profile, 'role'> | null | undefined): boolean =>
  profile?.role === 'system';

export function profileName(profile: Pick<Profile, 'name' | 'role'> | null | undefined): string {
  return profile?.name?.trim() || PLACEHOLDERS[profile?.role ?? 'user'];
}

export function authorName(
  message: Pick<Message, 'author_id' | 'role'>,
  profiles: ReadonlyMap<string, Profile>,
): string {
  const author = profiles.get(message.author_id ?? '');
  return author ? profileName(author) : placeholderAuthor(message.role);
}

/** The short month and year, or 'N/A' (spec point 9). */
export function memberDate(date: string | null | undefined, locale = 'en'): string {
  if (!date) return 'N/A';
  return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' }).format(
    new Date(date),
  );
}

/** A file size in steps of 1024 bytes. */
export function fileSize(bytes: number, locale = 'en'): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const digits = step === 0 ? 0 : 1;
  return `${decimals(locale, digits).format(bytes / 1024 ** step)} ${units[step]}`;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Cached, because creating a NumberFormat is slow. */
function decimals(locale: string, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${locale} ${maximumFractionDigits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits });
  formats.set(key, format);
  return format;
}
