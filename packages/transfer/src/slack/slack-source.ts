import { basename } from 'node:path';
import type { FormObject, FormSource } from '../form/records.ts';
import { sourceId } from '../form/source-id.ts';
import { type Archive, fromTop } from '../archive/archive.ts';
import { openArchive } from '../archive/open.ts';
import { SLACK_MARKERS } from './lists.ts';
import { SLACK_NOTES, type SlackNote } from './notes.ts';
import { recordsOf } from './records.ts';
import { type Survey, survey } from './survey.ts';

/** True for a zip or a folder with Slack's lists and without the manifest of our own exports. */
export async function isSlackExport(path: string): Promise<boolean> {
  const archive = await openTop(path);
  archive.close();
  const names = new Set(archive.entries.map((entry) => entry.path));
  return !names.has('manifest.json') && SLACK_MARKERS.some((name) => names.has(name));
}

/**
 * Opens an export of Slack, a zip or a folder, and reads all of it once. It stays open until it is
 * disposed of.
 * @throws TransferError
 */
export async function openSlack(path: string): Promise<FormSource & Disposable> {
  const archive = await openTop(path);
  try {
    return sourceOf(archive, await survey(archive), path);
  } catch (error) {
    archive.close();
    throw error;
  }
}

function sourceOf(archive: Archive, known: Survey, path: string): FormSource & Disposable {
  const workspace = workspaceOf(known, path);
  const sources = new Map<string, string>();
  return {
    form: 'slack',
    workspace,
    fingerprint: known.fingerprint,
    found: () => factsOf(known),
    async *records(tell) {
      const note = (code: SlackNote, where: string) =>
        tell({ code, message: SLACK_NOTES[code], where });
      for (const { code, where } of known.told) note(code, where);
      yield* recordsOf(known, workspace, { note, sources });
    },
    content: async ({ bucket, path: name }: FormObject) => {
      const source = sources.get(`${bucket}/${name}`);
      if (source === undefined) throw new Error(`There is no object ${bucket}/${name}`);
      return archive.open(source);
    },
    [Symbol.dispose]: () => archive.close(),
  };
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
