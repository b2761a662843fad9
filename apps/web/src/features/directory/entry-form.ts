import { type DirectoryEntry, limits } from '@parley/model';
import { z } from 'zod';
import { isTimeZone } from '../../lib/local-time.ts';
import type { EntryContent } from '../profile/directory-entry.ts';
import { skillsOf } from './person.ts';

export const SKILLS_MAX = 50;
export const SKILL_MAX = 60;
const SHORT_MAX = 50;

const text = (max: number) => z.string().trim().max(max, `Must be at most ${max} characters`);
const PHONE = /^\+?[\d\s()./-]{3,}$/;

/** Schema of a directory entry; empty text means no value. */
export const entryForm = z.object({
  title: text(limits.nameMax),
  department: text(limits.nameMax),
  manager_id: z.string(),
  location_id: z.string(),
  email: text(limits.nameMax).refine(
    (value) => value === '' || z.email().safeParse(value).success,
    'Enter an e-mail address',
  ),
  phone: text(SHORT_MAX).refine(
    (value) => value === '' || PHONE.test(value),
    'Enter a phone number: digits, spaces and + ( ) - . /',
  ),
  timezone: z
    .string()
    .trim()
    .refine(
      (value) => value === '' || isTimeZone(value),
      'Choose a time zone such as Europe/Berlin',
    ),
  pronouns: text(SHORT_MAX),
  start_date: z.string(),
  skills: z.array(text(SKILL_MAX)).max(SKILLS_MAX, `At most ${SKILLS_MAX} skills`),
});

export type EntryForm = z.infer<typeof entryForm>;

export const entryFormOf = (entry: DirectoryEntry | undefined): EntryForm => ({
  title: entry?.title ?? '',
  department: entry?.department ?? '',
  manager_id: entry?.manager_id ?? '',
  location_id: entry?.location_id ?? '',
  email: entry?.email ?? '',
  phone: entry?.phone ?? '',
  timezone: entry?.timezone ?? '',
  pronouns: entry?.pronouns ?? '',
  start_date: entry?.start_date ?? '',
  skills: [...skillsOf(entry)],
});

export const entryContent = (form: EntryForm): Partial<EntryContent> => ({
  title: form.title || null,
  department: form.department || null,
  manager_id: form.manager_id || null,
  location_id: form.location_id || null,
  email: form.email || null,
  phone: form.phone || null,
  timezone: form.timezone || null,
  pronouns: form.pronouns || null,
  start_date: form.start_date || null,
  skills: form.skills,
});
