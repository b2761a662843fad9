import type { Membership } from '@parley/model';
import { cell } from '../base/cell.ts';
import { unwrap } from '../base/errors.ts';
import type { Collections } from '../collections/collections.ts';
import type { Known } from '../collections/known.ts';
import { createCatchUp } from '../realtime/catch-up.ts';
import type { Client, PeopleRows } from './database.ts';
import { allRows, pullTable } from './pull-table.ts';

/** What is known of a workspace's people before anybody is asked for. */
export type PeopleFacts = {
  workspace: string;
  /** Whether everybody came with the first answer, as in a small workspace. */
  isWhole: boolean;
  /** How many people have opened the workspace; assistants are not counted. */
  arrived: number;
};

/** As many as the server tells of at once. */
const IDS = 1000;
/** People come and go one after another: they are counted once for all who do within this. */
const RECOUNT_MS = 2000;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TABLES = ['memberships', 'profiles', 'directory_entries'] as const;

type Member = Membership & { profile: PeopleRows['profiles'][number] };
type OfPerson = { workspace_id: string; profile_id: string };

/**
 * The people of the current workspace, by need (decision 0081): all of a small one come with the
 * first answer; of a large one those who are shown are asked for by id, others are found by name,
 * and everybody is loaded for a screen that lists everybody.
 */
export function createPeople(client: Client, collections: Collections, known: Known) {
  const facts = cell<PeopleFacts | null>(null);
  /** Whom the server was asked for in this workspace, members or not. */
  const answered = new Set<string>();
  /** Who is shown, and will be asked for together. */
  const shown = new Set<string>();
  const asking = createCatchUp();
  let wantsEverybody = false;
  let begun = Promise.withResolvers<void>();
  let asksShown: ReturnType<typeof setTimeout> | undefined;
  let recounts: ReturnType<typeof setTimeout> | undefined;

  const marks = () => TABLES.map((table) => collections[table].utils.mark());

  /** Rows of an answer, and no others of the people it is about. */
  const take = (
    rows: PeopleRows,
    isAbout: (row: OfPerson) => boolean,
    [memberships = 0, profiles = 0, entries = 0]: number[],
  ) => {
    collections.profiles.utils.merge(rows.profiles, profiles);
    collections.memberships.utils.reconcile(rows.memberships, isAbout, memberships);
    collections.directory_entries.utils.reconcile(rows.directory_entries, isAbout, entries);
    for (const { id } of rows.profiles) answered.add(id);
  };

  const isAboutSome = (workspace: string, ids: ReadonlySet<string>) => (row: OfPerson) =>
    row.workspace_id === workspace && ids.has(row.profile_id);
  const isCurrent = (workspace: string) => facts.get()?.workspace === workspace;

  const pullById = async (workspace: string, people: string[]): Promise<void> => {
    for (let from = 0; from < people.length; from += IDS) {
      const ids = people.slice(from, from + IDS);
      const since = marks();
      const rows = unwrap(await client.rpc('people_by_id', { workspace, people: ids }));
      if (!isCurrent(workspace)) return;
      take(rows, isAboutSome(workspace, new Set(ids)), since);
      for (const id of ids) answered.add(id);
    }
  };

  const pullEverybody = async (workspace: string): Promise<void> => {
    const since = marks();
    const [members] = await Promise.all([
      allRows<Member>((from, to) =>
        client
          .from('memberships')
          .select('*, profile:profiles(*)')
          .eq('workspace_id', workspace)
          .order('id')
          .range(from, to)
          .overrideTypes<Member[], { merge: false }>(),
      ),
      pullTable(client, collections, known, 'directory_entries', workspace),
    ]);
    if (!isCurrent(workspace)) return;
    const profiles = members.map(({ profile }) => profile);
    collections.profiles.utils.merge(profiles, since[1] ?? 0);
    for (const { id } of profiles) answered.add(id);
    collections.memberships.utils.reconcile(
      members.map(({ profile: _profile, ...membership }) => membership),
      (row) => row.workspace_id === workspace,
      since[0] ?? 0,
    );
    known.learn(workspace, 'memberships');
  };

  const askAtHand = async (workspace: string): Promise<() => void> => {
    const since = marks();
    const answer = unwrap(await client.rpc('people_at_hand', { workspace }, { get: true }));
    const { is_whole: isWhole, arrived, ...rows } = answer;
    return () => {
      if (!isCurrent(workspace)) answered.clear();
      const near = new Set(rows.memberships.map(({ profile_id }) => profile_id));
      // What a device kept of others may be old: who is shown is asked for.
      const isAbout = (row: OfPerson) =>
        row.workspace_id === workspace &&
        (isWhole || near.has(row.profile_id) || !answered.has(row.profile_id));
      take(rows, isAbout, since);
      facts.set({ workspace, isWhole, arrived });
      if (isWhole)
        for (const table of ['memberships', 'directory_entries'] as const)
          known.learn(workspace, table);
      begun.resolve();
    };
  };

  /** Those of a large workspace whom its first answer did not tell of. @throws AppError */
  const needed = async (ids: readonly string[]): Promise<void> => {
    await begun.promise;
    const now = facts.get();
    if (!now || now.isWhole) return;
    const lacking = [...new Set(ids)].filter((id) => ID.test(id) && !answered.has(id));
    await pullById(now.workspace, lacking);
  };

  const askShown = () => {
    asksShown = undefined;
    const work = async () => {
      const ids = [...shown];
      await needed(ids);
      for (const id of ids) shown.delete(id);
    };
    asking.until('shown', work, () => shown.size > 0);
  };

  const askEverybody = () => {
    const workspace = facts.get()?.workspace;
    if (workspace === undefined || facts.get()?.isWhole) return;
    let isDone = false;
    asking.until(
      'everybody',
      async () => {
        await pullEverybody(workspace);
        isDone = true;
      },
      () => !isDone && isCurrent(workspace),
    );
  };

  return {
    facts,

    /**
     * Asks for the people of a workspace that is opened, or who came and went while nobody heard.
     * @returns what takes the answer in, once it is sure that the workspace is opened.
     * @throws AppError
     */
    async ask(workspace: string): Promise<() => Promise<void>> {
      try {
        const takeAtHand = await askAtHand(workspace);
        return async () => {
          const others = isCurrent(workspace) ? [...answered] : [];
          takeAtHand();
          if (facts.get()?.isWhole) return;
          if (wantsEverybody) askEverybody();
          else await pullById(workspace, others);
        };
      } catch (error) {
        begun.resolve();
        throw error;
      }
    },

    needed,

    /** Somebody is shown: they are asked for unless they are known, with all others shown now. */
    isShown(id: string): void {
      if (facts.get()?.isWhole || answered.has(id) || shown.has(id) || !ID.test(id)) return;
      shown.add(id);
      asksShown ??= setTimeout(askShown);
    },

    /** Everybody is listed: whoever lacks is loaded, until all are there. */
    everybody(): void {
      if (wantsEverybody) return;
      wantsEverybody = true;
      void begun.promise.then(askEverybody);
    },

    /** Loads whose name holds the words, the closest first; of a small workspace they are here. */
    async find(words: string): Promise<void> {
      const now = facts.get();
      if (!now || now.isWhole) return;
      const { workspace } = now;
      const since = marks();
      const rows = unwrap(await client.rpc('find_people', { workspace, words }, { get: true }));
      const ids = new Set(rows.memberships.map(({ profile_id }) => profile_id));
      if (isCurrent(workspace)) take(rows, isAboutSome(workspace, ids), since);
    },

    /** Somebody came, arrived or left: of a large workspace only the server knows how many are. */
    changed(): void {
      const now = facts.get();
      if (!now || now.isWhole) return;
      recounts ??= setTimeout(() => {
        recounts = undefined;
        let isCounted = false;
        const count = async () => {
          const takeAtHand = await askAtHand(now.workspace);
          if (isCurrent(now.workspace)) takeAtHand();
          isCounted = true;
        };
        asking.until('count', count, () => !isCounted && isCurrent(now.workspace));
      }, RECOUNT_MS);
    },

    /** Another workspace has other people. */
    reset(): void {
      asking.reset();
      clearTimeout(asksShown);
      asksShown = undefined;
      clearTimeout(recounts);
      recounts = undefined;
      answered.clear();
      shown.clear();
      wantsEverybody = false;
      begun.resolve();
      begun = Promise.withResolvers<void>();
      facts.set(null);
    },
  };
}

export type People = ReturnType<typeof createPeople>;
