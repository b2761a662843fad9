import { createHash } from 'node:crypto';
import type { Archive, ArchiveEntry } from '../archive/archive.ts';
import type { Told } from '../archive/source.ts';
import { Files } from './files.ts';
import { chosenTeam, type Heads, readHeads } from './heads.ts';
import { isLinesFile, linesFile } from './lines.ts';
import type { MattermostNote, TellNote } from './notes.ts';
import { People, type Team } from './people.ts';
import {
  FirstNumbering,
  laterNumbering,
  type Message,
  type Numbering,
  threadsOf,
} from './posts.ts';
import { Channels } from './channels.ts';
import { reactionSchema } from './shapes.ts';

/** A first reading of all of an export. Texts are not kept. */
export type Survey = {
  readonly archive: Archive;
  readonly file: ArchiveEntry;
  readonly team: Team;
  /** The first person of the export, by which servers with teams of the same name differ. */
  readonly first: string;
  readonly people: People;
  readonly channels: Channels;
  readonly files: Files;
  readonly emoji: Heads['emoji'];
  readonly numbering: Numbering;
  /** What this reading has found, to be told at each later one. */
  readonly told: readonly Told<MattermostNote>[];
  readonly fingerprint: string;
};

/** @throws TransferError */
export async function survey(archive: Archive, asked: string | undefined): Promise<Survey> {
  const told: Told<MattermostNote>[] = [];
  const tell: TellNote = (code, where) => void told.push({ code, where });
  const file = linesFile(archive);
  const heads = await readHeads(archive, file, tell);
  const team = chosenTeam(heads, asked);
  const people = new People(team, tell);
  people.addAll(heads.users, heads.bots);
  const channels = new Channels(team.name, people.isOfTeam, tell);
  channels.addAll(heads);
  const files = new Files(archive);
  for (const { value } of heads.emoji) files.claim(value.image ?? '', value.name);
  for (const { value } of [...heads.users, ...heads.bots])
    if (value.profile_image) files.claim(value.profile_image, value.username);
  const hash = createHash('sha256').update(JSON.stringify([team.name, archive.entries]));
  const numbering = new FirstNumbering();
  const onContents = (contents: Buffer) => void hash.update(contents);
  const known = { people, files };
  for await (const thread of threadsOf(archive, file, { numbering, channels, onContents })) {
    count(thread.root, known);
    for (const reply of thread.replies) count(reply, known);
    if (thread.replies.length > 0) thread.root.channel.threads += 1;
  }
  for (const channel of channels.all())
    for (const member of channel.members)
      if (channel.kind === 'direct') people.meet(member, channel.id);
  tellOfFiles(archive, files, tell);
  return {
    archive,
    file,
    team,
    first: heads.users[0]?.value.username ?? '',
    people,
    channels,
    files,
    emoji: heads.emoji,
    numbering: laterNumbering(numbering.exceptions),
    told,
    fingerprint: hash.digest('hex'),
  };
}

type Counted = { people: People; files: Files };

function count({ id, at, channel, said, where }: Message, { people, files }: Counted): void {
  channel.messages += 1;
  if (channel.first === null || at < channel.first) channel.first = at;
  if (channel.latest === null || at > channel.latest) channel.latest = at;
  if (!said) return;
  people.meetAuthor(said, where);
  for (const reaction of said.reactions ?? []) {
    const { data } = reactionSchema.safeParse(reaction);
    if (data) people.meet(data.user, where);
  }
  for (const { path } of said.attachments) files.claim(path, id);
}

function tellOfFiles({ entries }: Archive, files: Files, tell: TellNote): void {
  for (const { path } of entries)
    if (path === 'warnings.txt') tell('export_warnings', path);
    else if (!path.startsWith('data/') && !isLinesFile(path)) tell('unknown_file', path);
  for (const { path } of files.unused()) tell('unused_file', path);
}
