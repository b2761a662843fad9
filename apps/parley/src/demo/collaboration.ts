import { newId, userParts } from '@parley/model';
import type { Sql, TransactionSql } from 'postgres';
import type { PersonKey } from './people.ts';

type Ids = { workspace: string; assistant: string; people: ReadonlyMap<PersonKey, string> };
type Place = { workspace_id: string; channel_id: string };
type Said = {
  author: PersonKey;
  text: string;
  minutesAgo: number;
  thread?: string;
  mentions?: PersonKey[];
  everyone?: boolean;
  pinnedBy?: PersonKey;
};

const MINUTE_MS = 60_000;

/**
 * What people do beside talking: threads, pins, a poll, saved messages, reminders, conversations.
 */
export async function writeCollaboration(sql: Sql, ids: Ids, now: Date): Promise<void> {
  await sql.begin(async (tx) => {
    // Of the past nobody is told, and the assistant does not answer it.
    await tx`set local session_replication_role = replica`;
    const demo = new Writer(tx, ids, now);
    await talkInGeneral(demo);
    await talkInInstallations(demo);
  });
  await converse(sql, ids, now);
}

async function talkInGeneral(demo: Writer): Promise<void> {
  const place = await demo.channel('General');
  await demo.say(place, {
    author: 'mara',
    text: '**House rules** for this channel: one subject a thread, files into the channel they belong to, and nobody answers after 18:00.',
    minutesAgo: 60 * 26,
    pinnedBy: 'mara',
  });
  const poll = await demo.say(place, {
    author: 'noor',
    text: 'Where do we hold the winter dinner?',
    minutesAgo: 95,
  });
  await demo.poll(place, poll, 'noor', 'Where do we hold the winter dinner?', [
    ['The old mill', ['mara', 'jonas', 'samuel', 'grace']],
    ['Trattoria Sole', ['aiko', 'lucia']],
    ['In the workshop', ['finn', 'tomas', 'pieter', 'noor', 'elena']],
  ]);
  const root = await demo.say(place, {
    author: 'ines',
    text: 'The new expense form is in force from today. Questions below, please.',
    minutesAgo: 70,
    everyone: true,
  });
  await demo.say(place, {
    author: 'pieter',
    text: 'Does parking still need a receipt?',
    minutesAgo: 64,
    thread: root,
  });
  await demo.say(place, { author: 'ines', text: 'Only above 10 €.', minutesAgo: 61, thread: root });
  await demo.say(place, {
    author: 'mara',
    text: 'Thank you, that saves us all an hour a month.',
    minutesAgo: 58,
    thread: root,
  });
}

async function talkInInstallations(demo: Writer): Promise<void> {
  const place = await demo.channel('Installations');
  const table =
    '| Site | Flow °C | Outside °C | COP |\n|---|---|---|---|\n| Lindenallee 14 | 42 | 2 | 4.3 |\n| Canal Road 21 | 38 | 5 | 4.7 |\n| Bergstraße 3 | 45 | −1 | 3.9 |';
  await demo.say(place, {
    author: 'grace',
    text: `Measurements of this week:\n\n${table}`,
    minutesAgo: 48,
  });
  const code =
    '```yaml\ncurve:\n  slope: 0.6\n  offset: 2\nhot_water:\n  target: 48\n  legionella: sunday 03:00\n```';
  const root = await demo.say(place, {
    author: 'samuel',
    text: `The controller settings that worked at Canal Road:\n\n${code}`,
    minutesAgo: 44,
    pinnedBy: 'jonas',
  });
  await demo.say(place, {
    author: 'jonas',
    text: 'Slope 0.6 is low. Is the house that well insulated?',
    minutesAgo: 41,
    thread: root,
  });
  await demo.say(place, {
    author: 'samuel',
    text: 'Blown-in cellulose since last year. 21 °C everywhere at −3 outside.',
    minutesAgo: 39,
    thread: root,
  });
  const asked = await demo.say(place, {
    author: 'jonas',
    text: '@Mara Lindqvist can we order two more buffer tanks before Friday? The wholesaler keeps the price until then.',
    minutesAgo: 22,
    mentions: ['mara'],
  });
  await demo.notify(place, asked, 'mara', 'jonas', 'mention', 22);
  await demo.save(place, asked, 'mara');
  await demo.remind('mara', 'Call the wholesaler about the buffer tanks', 18);
}

/** Between people conversations are opened as people open them. */
async function converse(sql: Sql, ids: Ids, now: Date): Promise<void> {
  const open = async (opener: PersonKey, others: string[]): Promise<string> => {
    const rows = await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: ids.people.get(opener), role: 'authenticated' })}, true)`;
      return tx<
        { id: string }[]
      >`select public.open_conversation(${ids.workspace}, ${others}::uuid[]) as id`;
    });
    return rows[0]?.id ?? '';
  };
  const idOf = (key: PersonKey) => ids.people.get(key) ?? '';
  const two = await open('mara', [idOf('jonas')]);
  const three = await open('aiko', [idOf('mara'), idOf('lucia')]);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const demo = new Writer(tx, ids, now);
    const place = (channel_id: string) => ({ workspace_id: ids.workspace, channel_id });
    await demo.say(place(two), {
      author: 'mara',
      text: 'Do you have ten minutes before the site meeting?',
      minutesAgo: 130,
    });
    await demo.say(place(two), {
      author: 'jonas',
      text: 'Yes, 8:20 at the depot. Coffee is on me.',
      minutesAgo: 126,
    });
    await demo.say(place(three), {
      author: 'aiko',
      text: 'The drawings for Harbour Lane are ready for a last look.',
      minutesAgo: 33,
    });
    await demo.say(place(three), {
      author: 'lucia',
      text: 'Looks right to me. The buffer could move 20 cm to the left.',
      minutesAgo: 28,
    });
  });
}

/** Writes rows of the demo as they would stand after people had made them. */
class Writer {
  readonly #tx: TransactionSql;
  readonly #ids: Ids;
  readonly #now: Date;

  constructor(tx: TransactionSql, ids: Ids, now: Date) {
    this.#tx = tx;
    this.#ids = ids;
    this.#now = now;
  }

  #at(minutesAgo: number): Date {
    return new Date(this.#now.getTime() - minutesAgo * MINUTE_MS);
  }

  #person(key: PersonKey): string {
    return this.#ids.people.get(key) ?? '';
  }

  async channel(name: string): Promise<Place> {
    const [row] = await this.#tx<
      { id: string }[]
    >`select id from public.channels where workspace_id = ${this.#ids.workspace} and name = ${name}`;
    if (!row) throw new Error(`The demo has no channel ${name}`);
    return { workspace_id: this.#ids.workspace, channel_id: row.id };
  }

  /** @returns the message's id. */
  async say(
    place: Place,
    { author, text, minutesAgo, thread, mentions = [], everyone = false, pinnedBy }: Said,
  ): Promise<string> {
    const id = newId();
    const at = this.#at(minutesAgo);
    const metadata = {
      ...place,
      ...(mentions.length > 0 ? { mentions: mentions.map((key) => this.#person(key)) } : {}),
      ...(everyone ? { mentions_everyone: true } : {}),
    };
    await this.#tx`insert into public.messages ${this.#tx({
      ...place,
      id,
      author_id: this.#person(author),
      thread_id: thread ?? null,
      role: 'user',
      parts: this.#tx.json(userParts(id, text, [])),
      metadata: this.#tx.json(metadata),
      pinned_at: pinnedBy ? at : null,
      pinned_by: pinnedBy ? this.#person(pinnedBy) : null,
      created_at: at,
      updated_at: at,
    })}`;
    if (thread)
      await this.#tx`update public.messages set reply_count = reply_count + 1, last_reply_at = ${at} where id = ${thread}`;
    return id;
  }

  async poll(
    place: Place,
    message: string,
    author: PersonKey,
    question: string,
    options: [text: string, voters: PersonKey[]][],
  ): Promise<void> {
    const id = newId();
    await this.#tx`insert into public.polls ${this.#tx({ ...place, id, message_id: message, question, options: this.#tx.json(options.map(([text]) => text)), created_by: this.#person(author) })}`;
    const votes = options.flatMap(([, voters], option) =>
      voters.map((key) => ({
        ...place,
        message_id: message,
        poll_id: id,
        profile_id: this.#person(key),
        option,
      })),
    );
    await this.#tx`insert into public.poll_votes ${this.#tx(votes)}`;
  }

  async notify(
    place: Place,
    message: string,
    person: PersonKey,
    actor: PersonKey,
    kind: 'mention' | 'thread',
    minutesAgo: number,
  ): Promise<void> {
    const at = this.#at(minutesAgo);
    await this.#tx`insert into public.notifications ${this.#tx({ ...place, message_id: message, profile_id: this.#person(person), actor_id: this.#person(actor), kind, created_at: at, updated_at: at })}`;
  }

  async save(place: Place, message: string, person: PersonKey): Promise<void> {
    await this.#tx`insert into public.bookmarks ${this.#tx({ ...place, message_id: message, profile_id: this.#person(person) })}`;
  }

  async remind(person: PersonKey, text: string, hoursAhead: number): Promise<void> {
    await this.#tx`insert into public.reminders ${this.#tx({ workspace_id: this.#ids.workspace, profile_id: this.#person(person), text, remind_at: new Date(this.#now.getTime() + hoursAhead * 60 * MINUTE_MS) })}`;
  }
}
