import { basename } from 'node:path';
import { type Archive, fromTop } from '../archive/archive.ts';
import { openArchive } from '../archive/open.ts';
import { archiveSource, type OpenSource } from '../archive/source.ts';
import type { FormSource } from '../form/records.ts';
import { FORM, idOf } from './ids.ts';
import { isLinesFile, linesFile, linesOf } from './lines.ts';
import { MATTERMOST_NOTES } from './notes.ts';
import { recordsOf } from './records.ts';
import { type Survey, survey } from './survey.ts';

/** True for a zip or a folder with a file of lines that begins as a bulk export does. */
export async function isMattermostExport(path: string): Promise<boolean> {
  using whole = await openArchive(path);
  if (whole.entries.some((entry) => OURS.test(entry.path))) return false;
  const archive = fromLines(whole);
  if (!archive.entries.some((entry) => isLinesFile(entry.path))) return false;
  for await (const { type } of linesOf(archive, linesFile(archive))) return type === 'version';
  return false;
}

export type MattermostOptions = {
  /** The team that comes, by its name in addresses, if the export has several. */
  team?: string | undefined;
};

/** Opens a bulk export, a zip or a folder, and reads all of it once. @throws TransferError */
export async function openMattermost(
  path: string,
  { team }: MattermostOptions = {},
): Promise<OpenSource> {
  const archive = await openTop(path);
  return archiveSource(archive, async () => {
    const known = await survey(archive, team);
    const workspace = workspaceOf(known, path);
    return {
      form: FORM,
      workspace,
      fingerprint: known.fingerprint,
      messages: MATTERMOST_NOTES,
      told: known.told,
      found: () => factsOf(known),
      records: (means) => recordsOf(known, workspace, means),
    };
  });
}

/** Our own exports have a manifest beside their files of lines. */
const OURS = /^(?:[^/]+\/)?manifest\.json$/;

const openTop = async (path: string): Promise<Archive> => fromLines(await openArchive(path));

function fromLines(archive: Archive): Archive {
  const names = archive.entries
    .map((entry) => entry.path.split('/').at(-1) ?? '')
    .filter((name) => isLinesFile(name));
  return fromTop(archive, names);
}

function workspaceOf({ team, first }: Survey, path: string): FormSource['workspace'] {
  const name = team.title || basename(path).replace(/\.zip$/i, '');
  return { id: idOf('workspace', team.name, first), name: name.slice(0, 200) || 'Mattermost' };
}

/** What a person wants to know before the notes. */
function factsOf({ people, channels, files }: Survey): Record<string, number> {
  const all = channels.all();
  const ofKind = (kind: string) => all.filter((channel) => channel.kind === kind).length;
  const sum = (which: 'messages' | 'threads') =>
    all.reduce((total, channel) => total + channel[which], 0);
  return {
    'people who are listed': people.counts.listed,
    'of them with an address': people.counts.withAddress,
    'people who are not listed': people.counts.unknown,
    bots: people.counts.bots,
    'open channels': ofKind('open'),
    'private channels': ofKind('private'),
    conversations: ofKind('direct'),
    threads: sum('threads'),
    messages: sum('messages'),
    'files in the export': files.count,
  };
}
