import { cell } from '../base/cell.ts';
import { AppError, unwrap } from '../base/errors.ts';
import type { Collections } from '../collections/collections.ts';
import type { Known } from '../collections/known.ts';
import { createCatchUp } from '../realtime/catch-up.ts';
import type { RowsClient, PeopleFilter, PeoplePage, PeopleRows } from './database.ts';

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
/** As many as a list begins with, and goes on by. */
const PAGE = 100;
/** People come and go one after another: they are counted once for all who do within this. */
const RECOUNT_MS = 2000;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TABLES = ['memberships', 'profiles', 'directory_entries'] as const;

type OfPerson = { workspace_id: string; profile_id: string };

/**
 * The people of the current workspace, by need (decision 0081): all of a small one come with the
 * first answer; of a large one those who are shown are asked for by id, others are found by name,
 * and what lists everybody has the server filter, sort and count them, a page at a time.
 */
export function createPeople(client: RowsClient, collections: Collections, known: Known) {
  const facts = cell<PeopleFacts | null>(null);
  /** Whom the server was asked for in this workspace, members or not. */
  const answered = new Set<string>();
  /** Who is shown, and will be asked for together. */
  const shown = new Set<string>();
  const asking = createCatchUp();
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

  /** An answer about the people in it alone. */
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
          await pullById(workspace, others);
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

    /**
     * Loads whose name holds the words, the closest first; of a small workspace they are here.
     * @throws AppError, also when nobody could be asked for yet
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

    /** A page of the people of the current workspace, who are in the store from then on. */
    async list(filter: PeopleFilter, skip: number, most = PAGE): Promise<PeoplePage> {
      const workspace = facts.get()?.workspace ?? '';
      return takeAnswer(workspace, () => askList(workspace, filter, skip, most));
    },

    /** Everybody whom a filter leaves, page by page, past the store: for a file, say. */
    async *everybody(filter: PeopleFilter): AsyncGenerator<PeoplePage> {
      const workspace = facts.get()?.workspace ?? '';
      for (let skip = 0, count = 1; skip < count; skip += IDS) {
        const page = await askList(workspace, filter, skip, IDS);
        count = page.count;
        yield page;
      }
    },

    /** Rows of whom names or e-mail addresses mean, and of all who are above them. */
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
      begun.resolve();
      begun = Promise.withResolvers<void>();
      facts.set(null);
    },
  };
}

export type People = ReturnType<typeof createPeople>;
