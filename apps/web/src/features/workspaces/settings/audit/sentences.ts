import type { AuditLog } from '@parley/model';
import type { TFunction } from 'i18next';
import { linesOf } from './lines.ts';

/** Names in an entry, by id. */
export type AuditNames = {
  person(id: string | null | undefined): string;
  channel(id: string): string;
};

/** Ids of all people in an entry. */
export const peopleIn = (entry: AuditLog): string[] =>
  [entry.actor_id, ...linesOf(entry).map(({ profileId }) => profileId)].flatMap((id) => id ?? []);

/** The actor's name, or a text for the server. */
export const actorOf = (
  t: TFunction<'workspaces'>,
  { actor_id }: AuditLog,
  names: AuditNames,
): string => (actor_id ? names.person(actor_id) : t('audit.server'));

/** The changes in words, to follow the actor's name. */
export function auditSentences(
  t: TFunction<'workspaces'>,
  entry: AuditLog,
  names: AuditNames,
): string[] {
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
    // Columns logged by a later version appear by their raw name.
    return t([`audit.${key}`, 'audit.column'], words);
  });
}
