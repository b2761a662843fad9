import { type Message, newId, type Reaction, textOf, userParts } from '@parley/model';
import { createAccess } from '@parley/client/connection/access';
import { createStore, type Store } from '@parley/client/store';
import { browserTabs } from '@parley/client/testing/tabs';
import type { Ledger } from './ledger.ts';
import { type NetworkMode, type Network, openNetwork } from './network.ts';

/** Port and key of the product. */
export type Endpoint = { port: number; key: string };
export type Channel = {
  id: string;
  workspaceId: string;
  /** Another channel, where an assistant answers everything. */
  questionsId: string;
};

/** One tab of a person's browser: the app without its screens. */
export type PersonTab = {
  name: string;
  personId: string;
  store: Store;
  /** Changes that this tab reported as refused or lost, which must not happen. */
  complaints: string[];
  isClosed: boolean;
  stop(): Promise<void>;
};

/** A person with tabs of one browser, behind a separate network. */
export class Person {
  readonly name: string;
  id = '';
  readonly tabs: PersonTab[] = [];
  readonly network: Network;
  readonly #key: string;
  readonly #onNetwork = new Set<() => void>();
  #isOnline = true;
  #mode: NetworkMode = 'open';
  readonly #cookies = new Map<string, string>();
  readonly #browser = browserTabs();
  readonly #ledger: Ledger;
  #opened = 0;

  private constructor(name: string, key: string, network: Network, ledger: Ledger) {
    this.name = name;
    this.#key = key;
    this.network = network;
    this.#ledger = ledger;
  }

  /** A new person with an account and one tab. */
  static async signedUp(name: string, { port, key }: Endpoint, ledger: Ledger): Promise<Person> {
    const person = new Person(name, key, await openNetwork(() => port), ledger);
    const { store } = person.openTab();
    await store.session.signUp(`${newId()}@example.test`, 'a-long-password', name);
    person.id = store.session.state.get().userId ?? '';
    for (const tab of person.tabs) tab.personId = person.id;
    return person;
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  /** Takes the browser offline, which its tabs notice, or back online. */
  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.network.set(isOnline ? this.#mode : 'cut');
    for (const listener of this.#onNetwork) listener();
  }

  /** Changes the network without notifying the tabs. */
  setNetwork(mode: NetworkMode): void {
    this.#mode = mode;
    if (this.#isOnline) this.network.set(mode);
  }

  /** The session as a browser's cookies. */
  cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }));
  }

  openTab(): PersonTab {
    this.#opened += 1;
    const store = createStore(
      createAccess({
        config: { supabaseUrl: this.network.url, supabaseKey: this.#key },
        ports: {
          ...this.#browser.open(),
          network: {
            isOnline: () => this.#isOnline,
            onChange: (listener) => (
              this.#onNetwork.add(listener),
              () => this.#onNetwork.delete(listener)
            ),
          },
          visibility: { onHidden: () => () => {} },
          tabs: { nextMessage: async () => {} },
        },
        fetch,
        cookies: {
          getAll: () => this.cookies(),
          setAll: (all) => {
            for (const { name, value } of all)
              if (value === '') this.#cookies.delete(name);
              else this.#cookies.set(name, value);
          },
        },
        autoRefresh: false,
      }),
    );
    const complaints: string[] = [];
    store.events.on(({ type, operation, table, id, error }) => {
      if (type === 'reverted')
        complaints.push(`${operation} of ${table} ${id} was taken back: ${error?.message}`);
      if (type === 'succeeded' && table === 'messages') this.#ledger.acknowledged(id);
    });
    const tab: PersonTab = {
      name: `${this.name}.${this.#opened}`,
      personId: this.id,
      store,
      complaints,
      isClosed: false,
      async stop() {
        tab.isClosed = true;
        await store.stop();
      },
    };
    this.tabs.push(tab);
    return tab;
  }

  /** Closes a tab and opens another, as a reload does; unsent changes are stored on the device. */
  async reload(tab: PersonTab): Promise<PersonTab> {
    tab.store.readMarks.flush();
    await tab.stop();
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    return this.openTab();
  }

  async leave(): Promise<void> {
    for (const tab of this.tabs) await tab.stop();
    await this.network.close();
  }
}

/**
 * Acts of a person in a tab. Each is recorded in the ledger; those that may be impossible return
 * whether they were done.
 */
export function actions(ledger: Ledger, channel: Channel) {
  const endpoint = { workspace_id: channel.workspaceId, channel_id: channel.id };
  return {
    write({ store, personId }: PersonTab, text: string): string {
      const id = newId();
      const draft = {
        id,
        ...endpoint,
        author_id: personId,
        reply_to_id: null,
        role: 'user' as const,
        parts: userParts(id, text, []),
        metadata: endpoint,
      };
      store.outbox.send(draft, []);
      ledger.wrote(id, personId, text);
      return id;
    },

    edit({ store, personId }: PersonTab, id: string, text: string): boolean {
      const written = ledger.get(id);
      if (!written || written.isDeleted || written.authorId !== personId) return false;
      if (!store.collections.messages.has(id)) return false;
      written.text = text;
      store.collections.messages.update(id, (row: Message) => {
        row.parts = userParts(id, text, []);
      });
      return true;
    },

    /**
     * Messages with reactions are not deleted, since a pending reaction would correctly be refused.
     */
    remove({ store, personId }: PersonTab, id: string): boolean {
      const written = ledger.get(id);
      if (!written || written.isDeleted || written.authorId !== personId) return false;
      if (written.reactions.size > 0 || !store.collections.messages.has(id)) return false;
      written.isDeleted = true;
      store.collections.messages.update(id, (row: Message) => {
        row.deleted_at = new Date().toISOString();
      });
      return true;
    },

    /** Sets or replaces the person's emoji, or removes it with null. */
    react({ store, personId }: PersonTab, id: string, emoji: string | null): boolean {
      const written = ledger.get(id);
      if (!written || written.isDeleted || !store.collections.messages.has(id)) return false;
      const own = [...store.collections.reactions.values()].find(
        (row: Reaction) => row.message_id === id && row.profile_id === personId,
      );
      if (emoji === null && !own) return false;
      // This tab has not received the other tab's reaction yet.
      if (!own && written.reactions.get(personId)) return false;
      if (own?.emoji === emoji) return false;
      written.reactions.set(personId, emoji);
      if (own && emoji === null) store.collections.reactions.delete(own.id);
      else if (own && emoji !== null)
        store.collections.reactions.update(own.id, (row: Reaction) => {
          row.emoji = emoji;
        });
      else if (emoji !== null) {
        const now = new Date().toISOString();
        store.collections.reactions.insert({
          id: newId(),
          ...endpoint,
          message_id: id,
          profile_id: personId,
          emoji,
          created_at: now,
          updated_at: now,
        });
      }
      return true;
    },

    /** Marks as read up to the last message that is stored and shown in this tab. */
    markRead({ store, personId }: PersonTab): boolean {
      const last = stored(store, channel).at(-1);
      if (!last) return false;
      if ((ledger.readUpTo.get(personId)?.at ?? '') >= last.created_at) return false;
      store.readMarks.markRead(channel.id, last.id);
      ledger.readUpTo.set(personId, { id: last.id, at: last.created_at });
      return true;
    },
  };
}

export type PersonActions = ReturnType<typeof actions>;

const byTime = (a: Message, b: Message) =>
  a.created_at === b.created_at
    ? a.id.localeCompare(b.id)
    : a.created_at.localeCompare(b.created_at);

const stored = ({ collections }: Store, channel: Channel): Message[] =>
  collections.messages.utils
    .storedRows()
    .filter((row: Message) => row.channel_id === channel.id && !row.deleted_at)
    .toSorted(byTime);

/** A message as shown to a person. */
export type Seen = { id: string; text: string; at: string; reactions: string[] };

/** The channel's messages in a tab, oldest first. */
export function shown({ store }: PersonTab, channel: Channel): Seen[] {
  const reactions = new Map<string, string[]>();
  for (const row of store.collections.reactions.values())
    reactions.set(row.message_id, [
      ...(reactions.get(row.message_id) ?? []),
      `${row.profile_id} ${row.emoji}`,
    ]);
  return [...store.collections.messages.values()]
    .filter((row: Message) => row.channel_id === channel.id && !row.deleted_at)
    .toSorted(byTime)
    .map((row: Message) => ({
      id: row.id,
      text: textOf(row),
      at: row.created_at,
      reactions: (reactions.get(row.id) ?? []).toSorted(),
    }));
}

/** The tab is connected and has received everything. */
export const hearsAll = ({ store }: PersonTab): boolean =>
  store.behind.get().size === 0 && store.connection.state.get().state === 'connected';

/** Additionally, every change made in the tab is settled. */
export const isWhole = (tab: PersonTab): boolean =>
  hearsAll(tab) && tab.store.queue.entries.get().length === 0;
