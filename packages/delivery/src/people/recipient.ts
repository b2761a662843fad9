import type { Pool } from 'pg';
import type { Frequency } from '../digest/due.ts';

/** The recipient of a delivery, with their settings. */
export type Recipient = {
  id: string;
  /** Null for an unconfirmed address. */
  email: string | null;
  wantsPush: boolean;
  digest: Frequency | 'off';
  /** Local times such as '22:00:00', both or neither. */
  quietFrom: string | null;
  quietTo: string | null;
  pausedSince: Date | null;
  pausedUntil: Date | null;
  timezone: string;
  language: string | null;
  lastSeenAt: Date | null;
};

/**
 * A person with their settings, or with the defaults if they have none. Null for an unknown, banned
 * or deleted person.
 */
export async function readRecipient(pool: Pool, id: string): Promise<Recipient | null> {
  const { rows } = await pool.query<Recipient>(
    `select p.id,
       case when u.email_confirmed_at is not null then u.email end as "email",
       coalesce(s.push_notifications, true) as "wantsPush",
       coalesce(s.email_digest, 'hourly') as "digest",
       s.quiet_from::text as "quietFrom",
       s.quiet_to::text as "quietTo",
       s.paused_since as "pausedSince",
       s.paused_until as "pausedUntil",
       coalesce(s.timezone, 'UTC') as "timezone",
       s.language,
       s.last_seen_at as "lastSeenAt"
     from public.profiles p
     left join auth.users u on u.id = p.id
     left join public.person_settings s on s.id = p.id
     where p.id = $1 and p.role in ('user', 'admin')
       and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null`,
    [id],
  );
  return rows[0] ?? null;
}
