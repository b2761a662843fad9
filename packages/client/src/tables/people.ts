import { cell } from '../base/cell.ts';
import { AppError, unwrap } from '../base/errors.ts';
import type { Collections } from '../collections/collections.ts';
import type { LoadedTables } from '../collections/loaded-tables.ts';
import { createCatchUp } from '../realtime/catch-up.ts';
import type { RowsClient, PeopleFilter, PeoplePage, PeopleRows } from './database.ts';

/** Facts about a workspace's people that are known before any of them is requested. */
export type PeopleFacts = {
  workspace: string;
  /** True if the first response contained all people, as in a small workspace. */
  isWhole: boolean;
  /** Number of people who have opened the workspace, without assistants. */
  arrived: number;
};

/** Most people that the server returns in one response. */
const IDS = 1000;
/** Number of people in each page of a list. */
const PAGE = 100;
/** People join and leave one after another: all changes within this interval are counted once. */
const RECOUNT_MS = 2000;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TABLES = ['memberships', 'profiles', 'directory_entries'] as const;

type OfPerson = { workspace_id: string; profile_id: string };

/**
 * The people of the current workspace, loaded as needed (decision 0081). All people of a small
 * workspace come with the first response. In a large one, people who are shown are requested by id,
 * others are found by name, and lists of all people are filtered, sorted and counted by the server,
 * a page at a time.
 */
export function createPeople(client: RowsClient, collections: Collections, known: LoadedTables) {
  const facts = cell<PeopleFacts | null>(null);
  /** Ids that the server has answered for in this workspace, members or not. */
  const answered = new Set<string>();
  /** Ids of shown people that will be requested together. */
  const shown = new Set<string>();
  const asking = createCatchUp();
  let begun = Promise.withResolvers<void>();
  let asksShown: ReturnType<typeof setTimeout> | undefined;
  let recounts: ReturnType<typeof setTimeout> | undefined;

  const marks = () => TABLES.map((table) => collections[table].utils.mark());

  /** Stores the rows of a response, and removes all other rows about its people. */
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

  /** Takes a response that is only about the people in it. */
  const takeAnswer = async <Answer extends PeopleRows>(
    workspace: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer> => {
    const since = marks();
    const answer = await ask();
    const ids = new Set(answer.memberships.map(({ profile_id }) => profile_id));
    if (isCurrent(workspace)) take(answer, isAboutSome(workspace, ids), since);
    return answer;
  };

  const askList = async (workspace: string, filter: PeopleFilter, skip: number, most: number) =>
    unwrap(await client.rpc('list_people', { workspace, ...filter, skip, most }));

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

  const askAtHand = async (workspace: string): Promise<() => void> => {
    const since = marks();
    const answer = unwrap(await client.rpc('people_at_hand', { workspace }, { get: true }));
    const { is_whole: isWhole, arrived, ...rows } = answer;
    return () => {
      if (!isCurrent(workspace)) answered.clear();
      const near = new Set(rows.memberships.map(({ profile_id }) => profile_id));
      // Rows of others that the device kept may be outdated: people who are shown are requested.
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

  /**
   * Loads people whom the first response did not contain: those of a large workspace, and authors
   * who are no members any more, or never were. @throws AppError
   */
  const needed = async (ids: readonly string[]): Promise<void> => {
    await begun.promise;
    const now = facts.get();
    if (!now) return;
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

  return {
    facts,

    /**
     * Requests the people of a workspace that is opened, or whose people may have changed
     * unnoticed.
     * @returns a function that takes the response, once it is certain that the workspace is opened
     * @throws AppError
     */
    async ask(workspace: string): Promise<() => Promise<void>> {
      try {
        const takeAtHand = await askAtHand(workspace);
        return async () => {
          const others = isCurrent(workspace) ? [...answered] : [];
          takeAtHand();
          if (facts.get()?.isWhole) return;
          await pullById(workspace, others);
        };
      } catch (error) {
        begun.resolve();
        throw error;
      }
    },

    needed,

    /**
     * Call when a person is shown: if unknown, they are requested together with all others shown
     * now.
     */
    isShown(id: string): void {
      if (answered.has(id) || shown.has(id) || !ID.test(id)) return;
      shown.add(id);
      asksShown ??= setTimeout(askShown);
    },

    /**
     * Loads people whose name contains the words, closest matches first; in a small workspace, all
     * are loaded already.
     * @throws AppError, also if no people could be requested yet
     */
    async find(words: string): Promise<void> {
      await begun.promise;
      const now = facts.get();
      if (!now) throw new AppError('unavailable', 'The people of the workspace are not loaded.');
      if (now.isWhole) return;
      const { workspace } = now;
      await takeAnswer(workspace, async () =>
        unwrap(await client.rpc('find_people', { workspace, words }, { get: true })),
      );
    },

    /** Loads a page of the current workspace's people into the store. */
    async list(filter: PeopleFilter, skip: number, most = PAGE): Promise<PeoplePage> {
      const workspace = facts.get()?.workspace ?? '';
      return takeAnswer(workspace, () => askList(workspace, filter, skip, most));
    },

    /** All people that match a filter, page by page and not stored: for an export, say. */
    async *everybody(filter: PeopleFilter): AsyncGenerator<PeoplePage> {
      const workspace = facts.get()?.workspace ?? '';
      for (let skip = 0, count = 1; skip < count; skip += IDS) {
        const page = await askList(workspace, filter, skip, IDS);
        count = page.count;
        yield page;
      }
    },

    /** Rows of the people that names or e-mail addresses refer to, and of all their superiors. */
    async named(names: readonly string[]): Promise<PeopleRows> {
      const workspace = facts.get()?.workspace ?? '';
      const wanted = [...new Set(names)];
      const rows: PeopleRows = { memberships: [], profiles: [], directory_entries: [] };
      for (let from = 0; from < wanted.length; from += IDS) {
        const part = unwrap(
          await client.rpc('people_named', { workspace, names: wanted.slice(from, from + IDS) }),
        );
        rows.memberships.push(...part.memberships);
        rows.profiles.push(...part.profiles);
        rows.directory_entries.push(...part.directory_entries);
      }
      return rows;
    },

    /**
     * Call when a person joined, arrived or left: in a large workspace, only the server knows the
     * number.
     */
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
      begun.resolve();
      begun = Promise.withResolvers<void>();
      facts.set(null);
    },
  };
}

export type People = ReturnType<typeof createPeople>;
