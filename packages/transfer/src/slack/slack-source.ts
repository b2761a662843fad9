import { basename } from 'node:path';
import type { FormSource } from '../form/records.ts';
import { sourceId } from '../form/source-id.ts';
import { type Archive, fromTop } from '../archive/archive.ts';
import { openArchive } from '../archive/open.ts';
import { archiveSource, type OpenSource } from '../archive/source.ts';
import { SLACK_MARKERS } from './lists.ts';
import { SLACK_NOTES } from './notes.ts';
import { recordsOf } from './records.ts';
import { type Survey, survey } from './survey.ts';

/** True for a zip or a folder with Slack's lists and without the manifest of our own exports. */
export async function isSlackExport(path: string): Promise<boolean> {
  using archive = await openTop(path);
  const names = new Set(archive.entries.map((entry) => entry.path));
  return !names.has('manifest.json') && SLACK_MARKERS.some((name) => names.has(name));
}

/** Opens an export of Slack, a zip or a folder, and reads all of it once. @throws TransferError */
export async function openSlack(path: string): Promise<OpenSource> {
  const archive = await openTop(path);
  return archiveSource(archive, async () => {
    const known = await survey(archive);
    const workspace = workspaceOf(known, path);
    return {
      form: 'slack',
      workspace,
      fingerprint: known.fingerprint,
      messages: SLACK_NOTES,
      told: known.told,
      found: () => factsOf(known),
      records: (means) => recordsOf(known, workspace, means),
    };
  });
}

const openTop = async (path: string): Promise<Archive> =>
  fromTop(await openArchive(path), SLACK_MARKERS);

/** An export does not say what its team is called; the file of one that was downloaded does. */
function workspaceOf({ users }: Survey, path: string): FormSource['workspace'] {
  const team = users.find(({ team_id: id }) => id !== undefined)?.team_id ?? users[0]?.id ?? '';
  const name = basename(path)
    .replace(/\.zip$/i, '')
    .replace(/ slack export.*$/i, '')
    .trim();
  return { id: sourceId('slack', 'workspace', team), name: name.slice(0, 200) || 'Slack' };
}

/** What a person wants to know before the notes. */
function factsOf({ people, channels, files }: Survey): Record<string, number> {
  const ofKind = (kind: string) => channels.filter((channel) => channel.kind === kind).length;
  const threads = channels.reduce((sum, channel) => sum + channel.threads.size, 0);
  return {
    'people who are listed': people.counts.listed,
    'of them with an address': people.counts.withAddress,
    'people who are not listed': people.counts.unknown,
    bots: people.counts.bots,
    'open channels': ofKind('open'),
    'private channels': ofKind('private'),
    conversations: ofKind('direct'),
    threads,
    messages: channels.reduce((sum, { times }) => sum + times.size, 0),
    'files in the export': files.size,
  };
}
