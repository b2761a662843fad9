import { channelTitle, profileName, type RiskEvent } from '@parley/model';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { collections } from '../../../data/index.ts';
import { shortDate } from '../../../lib/format.ts';
import { noonOf } from '../../../lib/days.ts';
import { isStatus } from '../filter.ts';
import { TREATMENTS } from '../register/csv-fields.ts';

const value = z.union([z.string(), z.number(), z.null()]);
const changesSchema = z
  .record(z.string(), z.object({ from: value, to: value }).catch({ from: null, to: null }))
  .catch({});
const actionSchema = z.object({
  operation: z.enum(['insert', 'update', 'delete']),
  title: z.string(),
  done: z.boolean(),
});
const linkSchema = z.object({
  operation: z.enum(['insert', 'delete']),
  message_id: z.string().nullable(),
  file_id: z.string().nullable(),
  profile_id: z.string().nullable(),
});

type Value = z.infer<typeof value>;
type T = TFunction;

/** A history entry in words, one line per change. */
export function useHistoryLines({ kind, changes }: RiskEvent): string[] {
  const { t } = useTranslation('risks');
  if (kind === 'created') return [t('log.created')];
  if (kind === 'action') {
    const { data } = actionSchema.safeParse(changes);
    return data
      ? [
          t(`log.action.${data.operation === 'update' && data.done ? 'done' : data.operation}`, {
            title: data.title,
          }),
        ]
      : [];
  }
  if (kind === 'link') {
    const { data } = linkSchema.safeParse(changes);
    return data ? [t(`log.link.${data.operation}`, { what: linked(data, t) })] : [];
  }
  return Object.entries(changesSchema.parse(changes)).map(([column, { from, to }]) =>
    lineOf(column, from, to, t),
  );
}

function linked({ file_id, profile_id }: z.infer<typeof linkSchema>, t: T): string {
  if (file_id) return collections.files.get(file_id)?.name ?? t('log.aFile');
  if (profile_id) return profileName(collections.profiles.get(profile_id));
  return t('log.aMessage');
}

/** Long texts are not repeated; only the change itself is named. */
const LONG = new Set(['description', 'treatment_plan']);

function lineOf(column: string, from: Value, to: Value, t: T): string {
  if (column === 'deleted_at') return t(to === null ? 'log.restored' : 'log.deleted');
  const what = t(`log.columns.${column}`);
  if (LONG.has(column)) return t(to === null ? 'log.cleared' : 'log.rewritten', { what });
  if (from === null) return t('log.set', { what, to: shown(column, to, t) });
  if (to === null) return t('log.unset', { what, from: shown(column, from, t) });
  return t('log.changed', { what, from: shown(column, from, t), to: shown(column, to, t) });
}

function shown(column: string, what: Value, t: T): string {
  const text = String(what ?? '');
  switch (column) {
    case 'status':
      return isStatus(text) ? t(`statuses.${text}`) : text;
    case 'treatment': {
      const treatment = TREATMENTS.find((each) => each === text);
      return treatment ? t(`treatments.${treatment}`) : text;
    }
    case 'owner_id':
      return profileName(collections.profiles.get(text));
    case 'channel_id':
      return channelTitle(collections.channels.get(text));
    case 'location_id':
      return collections.locations.get(text)?.name ?? t('log.someLocation');
    case 'due_on':
    case 'review_on':
      return text ? shortDate(noonOf(text)) : '';
    default:
      return text;
  }
}
