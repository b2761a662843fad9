import type { AuditLog, Json } from '@parley/model';
import { z } from 'zod';

/**
 * One change: a key of the texts under `audit` with its values. Ids are replaced by names later.
 */
export type AuditLine = {
  key: string;
  values: Record<string, string>;
  profileId?: string;
  channelId?: string;
};

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional();
const details = z.looseObject({
  name: z.string().optional(),
  email: z.string().optional(),
  role: z.string().optional(),
  resource: z.string().optional(),
  profile_id: z.string().optional(),
  author_id: z.string().optional(),
  channel_id: z.string().optional(),
  messages: z.number().optional(),
  changed: z.record(z.string(), z.object({ from: scalar, to: scalar })).default({}),
});
type Details = z.infer<typeof details>;
type Entry = Pick<AuditLog, 'table_name' | 'action' | 'actor_id' | 'details'>;

/**
 * The changes of a log entry. Tables and columns unknown to this version of the app appear by their
 * raw name.
 */
export function linesOf({ table_name, action, actor_id, details: stored }: Entry): AuditLine[] {
  const known = details.safeParse(stored as Json).data ?? { changed: {} };
  const { name = '', role = '' } = known;
  switch (`${table_name}.${action}`) {
    case 'workspaces.update':
    case 'channels.update':
    case 'incoming_webhooks.update':
      return changesOf(table_name, known);
    case 'channels.insert':
    case 'custom_emoji.delete':
    case 'api_tokens.insert':
    case 'outgoing_webhooks.insert':
    case 'outgoing_webhooks.update':
    case 'outgoing_webhooks.delete':
    case 'incoming_webhooks.insert':
    case 'incoming_webhooks.delete':
    case 'incoming_webhooks.rotate':
    case 'channel_feeds.insert':
    case 'channel_feeds.update':
    case 'channel_feeds.delete':
      return [{ key: `${table_name}.${action}`, values: { name } }];
    case 'api_tokens.delete':
      return [
        about(known, actor_id === known.profile_id ? 'api_tokens.end' : 'api_tokens.delete', {
          name,
        }),
      ];
    case 'exports.insert':
    case 'exports.done':
    case 'exports.failed':
    case 'exports.download':
      return [
        {
          key: `exports.${action}${known.channel_id ? 'OfChannel' : ''}`,
          values: {},
          ...(known.channel_id ? { channelId: known.channel_id } : {}),
        },
      ];
    case 'memberships.insert':
      return [
        about(known, actor_id === known.profile_id ? 'memberships.join' : 'memberships.insert', {
          role,
        }),
      ];
    case 'memberships.update':
      return [
        about(known, 'memberships.update', {
          role: text(known.changed.role?.to),
          from: text(known.changed.role?.from),
        }),
      ];
    case 'memberships.delete':
      return [
        about(known, actor_id === known.profile_id ? 'memberships.leave' : 'memberships.delete'),
      ];
    case 'disabled_members.insert':
    case 'disabled_members.delete':
      return [about(known, `${table_name}.${action}`)];
    case 'join_rules.insert':
    case 'join_rules.delete':
      return [{ key: `${table_name}.${action}`, values: { name, role } }];
    case 'join_rules.update':
      return [
        {
          key: 'join_rules.update',
          values: {
            name,
            role: text(known.changed.role?.to),
            from: text(known.changed.role?.from),
          },
        },
      ];
    case 'participants.insert':
      return [inChannel(known, actor_id === known.profile_id ? 'join' : 'insert')];
    case 'participants.update':
      return [
        inChannel(known, 'update', {
          role: text(known.changed.role?.to),
          from: text(known.changed.role?.from),
        }),
      ];
    case 'participants.delete':
      return [inChannel(known, actor_id === known.profile_id ? 'leave' : 'delete')];
    case 'invitations.insert':
      return [
        {
          key: known.email ? 'invitations.mail' : 'invitations.link',
          values: { email: known.email ?? '', role },
        },
      ];
    case 'invitations.update':
      return [
        {
          key: known.email ? 'invitations.revokeMail' : 'invitations.revokeLink',
          values: { email: known.email ?? '' },
        },
      ];
    case 'permissions.insert':
    case 'permissions.update':
    case 'permissions.delete':
      return rightsOf(known);
    case 'channel_prompts.despite':
      return [{ key: 'channel_prompts.despite', values: { name } }];
    case 'messages.remove':
    case 'messages.release':
    case 'messages.withhold':
      return [
        {
          key: `${table_name}.${action}`,
          values: {},
          ...(known.author_id ? { profileId: known.author_id } : {}),
          ...(known.channel_id ? { channelId: known.channel_id } : {}),
        },
      ];
    case 'messages.move':
      return [
        {
          key: 'messages.move',
          values: { messages: text(known.messages) },
          ...(known.channel_id ? { channelId: known.channel_id } : {}),
        },
      ];
    default:
      return [{ key: 'other', values: { table: table_name, action } }];
  }
}

const about = (
  { profile_id }: Details,
  key: string,
  values: Record<string, string> = {},
): AuditLine => ({ key, values, ...(profile_id ? { profileId: profile_id } : {}) });

const inChannel = (
  known: Details,
  key: string,
  values: Record<string, string> = {},
): AuditLine => ({
  ...about(known, `participants.${key}`, values),
  ...(known.channel_id ? { channelId: known.channel_id } : {}),
});

/** Columns that are logged as changed, without their value. */
const ENDS = new Set(['archived_at', 'deleted_at']);

function changesOf(table: string, { name = '', changed }: Details): AuditLine[] {
  return Object.entries(changed).map(([column, { from, to }]): AuditLine => {
    if (column === 'owner_id')
      return { key: `${table}.owner_id`, values: { name }, profileId: text(to) };
    if (column === 'is_enabled') return { key: `${table}.${to ? 'on' : 'off'}`, values: { name } };
    if (ENDS.has(column))
      return { key: `${table}.${to ? column : `${column}_undone`}`, values: { name } };
    return { key: `${table}.${column}`, values: { name, column, from: text(from), to: text(to) } };
  });
}

function rightsOf({ resource = '', role = '', changed }: Details): AuditLine[] {
  return Object.entries(changed).flatMap(([column, { from, to }]) => {
    const operation = column.startsWith('can_') ? column.slice('can_'.length) : null;
    if (operation === null || Boolean(from) === Boolean(to)) return [];
    return [
      {
        key: to ? 'permissions.grant' : 'permissions.withdraw',
        values: { role, resource, operation },
      },
    ];
  });
}

const text = (value: z.infer<typeof scalar>): string =>
  value === null || value === undefined ? '' : String(value);
