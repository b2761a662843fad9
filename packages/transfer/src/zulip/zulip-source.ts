import { type Archive, fromTop } from '../archive/archive.ts';
import { openArchive } from '../archive/open.ts';
import { archiveSource, type OpenSource } from '../archive/source.ts';
import { isMessageFile } from './message-files.ts';
import { ZULIP_NOTES } from './notes.ts';
import { recordsOf } from './records.ts';
import { type Survey, survey } from './survey.ts';

const MARKER = 'realm.json';

/** True for a folder or a zip with the tables of an organization of Zulip. */
export async function isZulipExport(path: string): Promise<boolean> {
  using archive = await openTop(path);
  const names = archive.entries.map((entry) => entry.path);
  return names.includes(MARKER) && names.some(isMessageFile);
}

/** Opens an export of Zulip, a folder or a zip, and reads all of it once. @throws TransferError */
export async function openZulip(path: string): Promise<OpenSource> {
  const archive = await openTop(path);
  return archiveSource(archive, async () => {
    const known = await survey(archive);
    const { realm, fingerprint, told } = known;
    const workspace = { id: realm.ids.of('workspace', ''), name: realm.name.slice(0, 200) };
    return {
      form: 'zulip',
      workspace,
      fingerprint,
      messages: ZULIP_NOTES,
      told,
      found: () => factsOf(known),
      records: (means) => recordsOf(known, workspace, means),
    };
  });
}

const openTop = async (path: string): Promise<Archive> =>
  fromTop(await openArchive(path), [MARKER]);

/** What a person wants to know before the notes. */
function factsOf({ people, channels, topics, messages, uploads }: Survey): Record<string, number> {
  const all = channels.all();
  const ofKind = (wanted: string) => all.filter(({ kind }) => kind === wanted).length;
  const files = [...uploads.values()];
  return {
    'people who are listed': people.counts.listed,
    'of them with an address': people.counts.withAddress,
    'people who are not listed': people.counts.unknown,
    bots: people.counts.bots,
    'open channels': ofKind('open'),
    'private channels': ofKind('private'),
    conversations: ofKind('direct'),
    'topics, which become threads': topics.size,
    messages: messages.size,
    'files that are listed': files.length,
    'of them in the export': files.filter(({ entry }) => entry !== undefined).length,
  };
}
