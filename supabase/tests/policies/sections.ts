import { readPersonal, removePersonal } from '../common.ts';
import { type Attempt, change, type Operation, reached } from '../attempt.ts';

const section = ({ tx, world }: Attempt, profile: string) =>
  reached(
    tx`insert into public.channel_sections (workspace_id, profile_id, name, channel_ids) values
      (${world.workspace}, ${profile}, 'Project', ${[world.channels.open]}) returning *`,
  );

/** An operation for each line of `sections.txt`. */
export const operations: Record<string, Operation> = {
  'channel_sections read own': readPersonal('channel_sections', 'own'),
  'channel_sections read other': readPersonal('channel_sections', 'other'),
  'channel_sections create own': (attempt) => section(attempt, attempt.me),
  'channel_sections create for other': (attempt) => section(attempt, attempt.world.people.regular),
  'channel_sections order own': change('public.channel_sections', ({ tx, world, actor }) => ({
    set: tx`channel_ids = '{}', position = 2`,
    row: tx`id = ${world.personal.rowOf('channel_sections', actor)}`,
    returns: tx`*`,
  })),
  'channel_sections order other': change('public.channel_sections', ({ tx, world }) => ({
    set: tx`channel_ids = '{}', position = 2`,
    row: tx`id = ${world.personal.rowOf('channel_sections', 'founder')}`,
    returns: tx`*`,
  })),
  'channel_sections rename other': change('public.channel_sections', ({ tx, world }) => ({
    set: tx`name = 'Theirs'`,
    row: tx`id = ${world.personal.rowOf('channel_sections', 'founder')}`,
  })),
  'channel_sections give away own': change('public.channel_sections', ({ tx, world, actor }) => ({
    set: tx`profile_id = ${world.people.regular}`,
    row: tx`id = ${world.personal.rowOf('channel_sections', actor)}`,
  })),
  'channel_sections delete own': removePersonal('channel_sections', 'own'),
  'channel_sections delete other': removePersonal('channel_sections', 'other'),
};
