import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

type Hit = { id: string; kind: string; title: string | null; excerpt: string; rank: number };

/** Runs work as the participant, in a transaction that is rolled back. */
const run = <T>(work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, world.people.participant, work);

/** Does something as the server. */
async function asServer<T>(tx: TransactionSql, work: () => Promise<T>): Promise<T> {
  await become(tx, null);
  const result = await work();
  await become(tx, world.people.participant);
  return result;
}

/** Stores a message of the founder and returns its id; `ago` are seconds. */
const say = (tx: TransactionSql, text: string, { ago = 0, channel = world.channels.open } = {}) =>
  asServer(tx, async () => {
    const id = randomUUID();
    await tx`insert into public.messages
        (id, workspace_id, channel_id, author_id, parts, created_at)
      values (${id}, ${world.workspace}, ${channel}, ${world.people.founder},
        ${tx.json([{ type: 'text', text }])}, now() - make_interval(secs => ${ago}))`;
    return id;
  });

const find = (tx: TransactionSql, words: string, kinds: string[] = ['message']) =>
  tx<Hit[]>`select * from public.search(${world.workspace}, ${words}, ${kinds})`;
const idsOf = (hits: readonly { id: string }[]) => hits.map(({ id }) => id);

describe('the order', () => {
  test('is exact, then of the same stem, then part of a word, each newest first', async () => {
    await run(async (tx) => {
      const part = await say(tx, 'a misdecisionmaker', { ago: 10 });
      const stem = await say(tx, 'they decided', { ago: 20 });
      const old = await say(tx, 'the decision of May', { ago: 300 });
      const recent = await say(tx, 'our decision', { ago: 200 });
      const beginning = await say(tx, 'a decisionlog', { ago: 5 });
      expect(idsOf(await find(tx, 'decision'))).toEqual([recent, old, stem, beginning, part]);
    });
  });

  test('continues on the next page where the previous one ended', async () => {
    await run(async (tx) => {
      const wanted: string[] = [];
      for (const [index, text] of ['quay', 'quay', 'quays', 'quayside', 'quayside'].entries())
        wanted.push(await say(tx, text, { ago: index }));
      const pages = await Promise.all(
        [0, 2, 4].map(
          (skip) => tx<Hit[]>`select * from public.search(${world.workspace}, 'quay',
            array['message'], most => 2, skip => ${skip})`,
        ),
      );
      expect(idsOf(pages.flat())).toEqual(wanted);
    });
  });
});

describe('an excerpt', () => {
  const excerptOf = (text: string, words: string) =>
    run(async (tx) => {
      const id = await say(tx, text);
      return (await find(tx, words)).find((hit) => hit.id === id)?.excerpt;
    });

  test.each([
    ['Die Übergabe ist heute', 'ubergabe', 'Die \u0002Übergabe\u0003 ist heute'],
    ['an der Hauptstraße 5', 'strasse', 'an der Haupt\u0002straße\u0003 5'],
    ['Frau Scho\u0308n kommt', 'schön', 'Frau \u0002Scho\u0308n\u0003 kommt'],
    ['我家在上海东边', '上海', '我家在\u0002上海\u0003东边'],
    ['browse/OPS-4711 is done', 'ops-4711', 'browse/\u0002OPS-4711\u0003 is done'],
    ['they decided it', 'decision', 'they \u0002decided\u0003 it'],
    ['see getUserById()', 'UserById', 'see get\u0002UserById\u0003()'],
    ['Herr Müller', 'Mueller', 'Herr \u0002Müller\u0003'],
    ['a pump, another pump', 'pump', 'a \u0002pump\u0003, another \u0002pump\u0003'],
  ])('of %s marks what %s found', async (text, words, excerpt) => {
    expect(await excerptOf(text, words)).toBe(excerpt);
  });

  test('of a long text shows the part with the match', async () => {
    const excerpt = await excerptOf(`${'filler words '.repeat(400)}the zebra stands`, 'zebra');
    expect(excerpt).toContain('the \u0002zebra\u0003 stands');
    expect(excerpt?.length).toBeLessThan(300);
  });
});

describe('references', () => {
  test('are found by today’s name, which the excerpt shows instead of the id', async () => {
    await run(async (tx) => {
      const { regular } = world.people;
      const id = await say(tx, `please ask <@${regular}> in <#${world.channels.open}>`);
      await asServer(tx, async () => {
        await tx`update public.profiles set name = 'Zoë Quistgaard' where id = ${regular}`;
        await tx`update public.channels set name = 'Drydock' where id = ${world.channels.open}`;
      });
      for (const words of ['quistgaard', 'zoe', 'quist', '"Zoë Quistgaard"', 'drydock', 'ask zoe'])
        expect(idsOf(await find(tx, words)), words).toEqual([id]);
      const [hit] = await find(tx, 'quistgaard');
      expect(hit?.excerpt).toBe('please ask @Zoë \u0002Quistgaard\u0003 in #Drydock');
      expect(await find(tx, regular.slice(0, 8))).toHaveLength(0);
    });
  });

  test('to a channel that the caller cannot see neither find nor name it', async () => {
    await run(async (tx) => {
      const { vault } = world.channels;
      await asServer(
        tx,
        () => tx`update public.channels set name = 'Mergertalks' where id = ${vault}`,
      );
      const id = await say(tx, `moved to <#${vault}> yesterday`);
      expect(await find(tx, 'mergertalks')).toHaveLength(0);
      const hits = await find(tx, 'yesterday');
      expect(hits.find((hit) => hit.id === id)?.excerpt).toBe('moved to #… \u0002yesterday\u0003');
    });
  });
});

describe('the index', () => {
  test('follows an edit, a deletion and its undoing', async () => {
    await run(async (tx) => {
      const id = await say(tx, 'a walrus');
      const change = (set: Promise<unknown>) => set;
      const found = async () => [
        (await find(tx, 'walrus')).length,
        (await find(tx, 'penguin')).length,
      ];
      expect(await found()).toEqual([1, 0]);
      const server = <T>(work: () => Promise<T>) => asServer(tx, work);
      await server(() =>
        change(
          tx`update public.messages set parts = ${tx.json([{ type: 'text', text: 'a penguin' }])}
            where id = ${id}`.then(() => {}),
        ),
      );
      expect(await found()).toEqual([0, 1]);
      await server(() => tx`update public.messages set deleted_at = now() where id = ${id}`);
      expect(await found()).toEqual([0, 0]);
      await server(() => tx`update public.messages set deleted_at = null where id = ${id}`);
      expect(await found()).toEqual([0, 1]);
      await server(() => tx`delete from public.messages where id = ${id}`);
      expect(await found()).toEqual([0, 0]);
    });
  });

  test('finds files by name and content, until their message is deleted', async () => {
    await run(async (tx) => {
      const file = world.attachments.private.id;
      await asServer(
        tx,
        () =>
          tx`update public.attachments set name = 'Prüfbericht_2026.v2.docx',
              content = 'Der Kranhaken wurde geprüft.'
            where id = ${file}`,
      );
      for (const words of ['prufbericht', 'docx', '2026', 'bericht', 'kranhaken', 'haken geprüft'])
        expect(idsOf(await find(tx, words, ['file'])), words).toEqual([file]);
      await asServer(
        tx,
        () =>
          tx`update public.messages set deleted_at = now() where id = ${world.messages.private}`,
      );
      expect(await find(tx, 'kranhaken', ['file'])).toHaveLength(0);
    });
  });

  test('finds people, channels and places as it finds texts', async () => {
    await run(async (tx) => {
      await asServer(tx, async () => {
        await tx`update public.profiles set name = 'Łukasz Müller' where id = ${world.people.regular}`;
        await tx`update public.channels set name = 'ÜBERGABEN' where id = ${world.channels.open}`;
        await tx`insert into public.locations (workspace_id, name, created_by)
          values (${world.workspace}, 'Straßenmeisterei', ${world.people.founder})`;
      });
      const all = ['person', 'channel', 'location'];
      const titles = async (words: string) =>
        (await find(tx, words, all)).map(({ title }) => title);
      expect(await titles('lukasz')).toEqual(['Łukasz Müller']);
      expect(await titles('Mueller')).toEqual(['Łukasz Müller']);
      expect(await titles('müller łukasz')).toEqual(['Łukasz Müller']);
      expect(await titles('übergabe')).toEqual(['ÜBERGABEN']);
      expect(await titles('strassen')).toEqual(['Straßenmeisterei']);
    });
  });

  test('holds a text with more words than one row can have', async () => {
    await run(async (tx) => {
      const words = Array.from({ length: 60_000 }, (_, index) => `w${index * 7919}x`).join(' ');
      await asServer(
        tx,
        () =>
          tx`update public.attachments set content = ${`firstword ${words}`.slice(0, 240_000)}
            where id = ${world.attachments.open.id}`,
      );
      expect(await find(tx, 'firstword', ['file'])).toHaveLength(1);
    });
  });

  test('forgets words that no text has any more', async () => {
    await run(async (tx) => {
      const id = await say(tx, 'an ephemeralword');
      const known = () =>
        asServer(tx, async () => {
          await tx`select private.forget_words(1000000)`;
          return (await tx`select from private.search_words where word = 'ephemeralword'`).count;
        });
      expect(await known()).toBe(1);
      await asServer(tx, () => tx`delete from public.messages where id = ${id}`);
      expect(await known()).toBe(0);
    });
  });
});

describe('suggestions', () => {
  const suggestions = async (tx: TransactionSql, words: string) =>
    (
      await tx<{ words: string }[]>`
        select words from public.search_suggestions(${world.workspace}, ${words}) as words`
    ).map(({ words: suggested }) => suggested);

  test('offer the nearest words that find something', async () => {
    await run(async (tx) => {
      await say(tx, 'the gearbox of the Übergabe in Москва');
      expect(await suggestions(tx, 'gaerbox')).toEqual(['gearbox']);
      expect(await suggestions(tx, 'gearbx')).toEqual(['gearbox']);
      expect(await suggestions(tx, 'übergbae')).toEqual(['ubergabe']);
      expect(await suggestions(tx, 'москав')).toEqual(['москва']);
      expect(await suggestions(tx, 'the gaerbox')).toEqual(['the gearbox']);
      expect(await suggestions(tx, 'gearbox')).toEqual([]);
      expect(await suggestions(tx, 'qqqqqqqq')).toEqual([]);
    });
  });

  test('contain no word of a row that the caller cannot read', async () => {
    await run(async (tx) => {
      await say(tx, 'project kingfisher', { channel: world.channels.vault });
      const deleted = await say(tx, 'project albatross');
      await asServer(
        tx,
        () => tx`update public.messages set deleted_at = now() where id = ${deleted}`,
      );
      expect(await suggestions(tx, 'kingfsher')).toEqual([]);
      expect(await suggestions(tx, 'albatros')).toEqual([]);
      expect(await suggestions(tx, 'project kingfsher')).toEqual([]);
    });
  });
});
