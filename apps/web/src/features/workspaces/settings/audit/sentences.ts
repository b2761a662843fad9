import type { AuditLog } from '@parley/model';
import type { TFunction } from 'i18next';
import { linesOf } from './lines.ts';

/** Names of what an entry speaks of, by id. */
export type Names = { person(id: string | null | undefined): string; channel(id: string): string };

/** Everybody an entry speaks of. */
export const peopleIn = (entry: AuditLog): string[] =>
  [entry.actor_id, ...linesOf(entry).map(({ profileId }) => profileId)].flatMap((id) => id ?? []);

/** Who did it, or that the server did. */
export const actorOf = (
  t: TFunction<'workspaces'>,
  { actor_id }: AuditLog,
  names: Names,
): string => (actor_id ? names.person(actor_id) : t('audit.server'));

/** What was done, in words that follow the actor's name. */
export function sentencesOf(t: TFunction<'workspaces'>, entry: AuditLog, names: Names): string[] {
  return linesOf(entry).map(({ key, values, profileId, channelId }) => {
    const { role, from, resource, operation } = values;
    const words = {
      ...values,
      person: names.person(profileId),
      ...(channelId ? { channel: names.channel(channelId) } : {}),
      ...(role ? { role: t(`roles.${role}`, { defaultValue: role }) } : {}),
      ...(key.endsWith('.update') && from
        ? { from: t(`roles.${from}`, { defaultValue: from }) }
        : {}),
      ...(resource
        ? { resource: t(`resources.${resource}.name`, { defaultValue: resource }) }
        : {}),
      ...(operation ? { operation: t(`operations.${operation}`) } : {}),
    };
    // A column that a later version logs is told by its name.
    return t([`audit.${key}`, 'audit.column'], words);
  });
}
