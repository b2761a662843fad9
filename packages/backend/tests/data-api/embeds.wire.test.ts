import { describe, expect, test } from 'vitest';
import { useDataApi } from './project.ts';

const api = useDataApi();

describe('embedded resources', () => {
  // compat: Data API | Embedding by foreign keys
  test('many to one, one to many, one to one', async () => {
    const { data, error } = await api.anon
      .from('rooms')
      .select('slug,users(name),room_details(note),posts(body)')
      .eq('id', 2);
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        slug: 'attic',
        users: { name: 'bo' },
        room_details: { note: 'dark' },
        posts: [{ body: 'again' }],
      },
    ]);
    const none = await api.anon.from('rooms').select('users(name),posts(body)').eq('id', 3);
    expect(none.data).toEqual([{ users: null, posts: [] }]);
  });

  test('a public table with the name of one of Auth’s is the public one', async () => {
    const { data } = await api.anon.from('posts').select('users(*)').eq('id', 2);
    expect(data).toMatchObject([{ users: { name: 'bo', mood: 'sad' } }]);
  });

  // compat: Data API | Embedding through a join table
  test('many to many, through the join table', async () => {
    const { data } = await api.anon.from('products').select('title,labels(title)').order('id');
    expect(data).toEqual([
      { title: 'lamp', labels: [{ title: 'home' }, { title: 'office' }] },
      { title: 'desk', labels: [{ title: 'office' }] },
      { title: 'pen', labels: [] },
    ]);
    const hinted = await api.anon
      .from('labels')
      .select('products!product_labels(title)')
      .eq('id', 1);
    expect(hinted.data).toEqual([{ products: [{ title: 'lamp' }] }]);
  });

  // compat: Data API | A table embedded in itself
  test('a table within itself, both ways', async () => {
    const { data } = await api.anon
      .from('folders')
      .select('title,parent_id(title),folders(title)')
      .eq('id', 2);
    expect(data).toEqual([
      { title: 'inner', parent_id: { title: 'root' }, folders: [{ title: 'innermost' }] },
    ]);
    const hinted = await api.anon
      .from('folders')
      .select('inner:folders!parent_id(title)')
      .eq('id', 1);
    expect(hinted.data).toEqual([{ inner: [{ title: 'inner' }] }]);
  });

  // compat: Data API | Embedding through views
  test('through views, with the views’ names', async () => {
    const { data, error } = await api.anon
      .from('recent_posts')
      .select('body,glad_users(name),users(mood)')
      .eq('post_id', 1);
    expect(error).toBeNull();
    expect(data).toEqual([{ body: 'hello', glad_users: { name: 'ada' }, users: { mood: 'glad' } }]);
  });

  // compat: Data API | Hints, and PGRST201 without one
  test('by a constraint or a column if there are several relationships', async () => {
    const { error, status } = await api.anon.from('friendships').select('users(name)');
    expect([status, error]).toMatchObject([
      300,
      {
        code: 'PGRST201',
        message:
          "Could not embed because more than one relationship was found for 'friendships' and 'users'",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'friendships with users',
            relationship: 'friendships_one_fkey using friendships(one) and users(name)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'friendships with users',
            relationship: 'friendships_other_fkey using friendships(other) and users(name)',
          },
        ],
        hint:
          "Try changing 'users' to one of the following: 'users!friendships_one_fkey', " +
          "'users!friendships_other_fkey'. Find the desired relationship in the 'details' key.",
      },
    ]);
    const { data } = await api.anon
      .from('friendships')
      .select('one:users!friendships_one_fkey(name),other:users!other(name)')
      .eq('id', 1);
    expect(data).toEqual([{ one: { name: 'ada' }, other: { name: 'bo' } }]);
  });

  test('once under each name', async () => {
    const twice = await api.anon.from('friendships').select('users!one(name),users!other(name)');
    expect([twice.status, twice.error]).toMatchObject([
      400,
      { code: '42712', message: 'table name "friendships_users_1" specified more than once' },
    ]);
  });

  test('in both directions only by a name, listed in PostgREST’s order', async () => {
    const { error } = await api.anon.from('teams').select('members(*)');
    expect(error).toMatchObject({
      code: 'PGRST201',
      hint: expect.stringContaining("'members!members_team_id_fkey', 'members!teams_lead_fkey'"),
      details: [{ cardinality: 'one-to-many' }, { cardinality: 'many-to-one' }],
    });
  });

  test('not through a join table that is not served', async () => {
    const { error } = await api.anon.from('left_ends').select('right_ends(*)');
    expect(error?.code).toBe('PGRST200');
  });

  // compat: Data API | Computed relationships
  test('by functions of the row', async () => {
    const { data } = await api.anon
      .from('users')
      .select('name,first_post(body),all_posts(id)')
      .eq('name', 'ada');
    expect(data).toEqual([
      { name: 'ada', first_post: { body: 'hello' }, all_posts: [{ id: 1 }, { id: 3 }, { id: 4 }] },
    ]);
  });

  test('refused if unknown, with a hint at a similar name', async () => {
    const { error } = await api.anon.from('rooms').select('post(id)');
    expect(error).toMatchObject({
      code: 'PGRST200',
      message: "Could not find a relationship between 'rooms' and 'post' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'rooms' and 'post' in the schema " +
        "'public', but no matches were found.",
      hint: "Perhaps you meant 'posts' instead of 'post'.",
    });
  });
});

describe('filters, order and limits of embeddings', () => {
  // compat: Data API | Filters, order and limits of embedded rows
  test('apply to only the embedded rows', async () => {
    const { data } = await api.anon
      .from('rooms')
      .select('id,posts(id)')
      .gt('posts.likes', 1)
      .order('id', { referencedTable: 'posts', ascending: false })
      .limit(1, { referencedTable: 'posts' })
      .order('id');
    expect(data).toEqual([
      { id: 1, posts: [{ id: 2 }] },
      { id: 2, posts: [{ id: 3 }] },
      { id: 3, posts: [] },
    ]);
  });

  // compat: Data API | `!inner`, `!left`, null filters
  test('apply to the rows themselves by embedded rows', async () => {
    const inner = await api.anon
      .from('rooms')
      .select('id,posts!inner(id)', { count: 'exact' })
      .eq('posts.author', 'bo');
    expect([inner.data, inner.count]).toEqual([[{ id: 1, posts: [{ id: 2 }] }], 1]);
    const without = await api.anon
      .from('rooms')
      .select('id,posts()', { count: 'exact' })
      .is('posts', null);
    expect([without.data, without.count]).toEqual([[{ id: 3 }], 1]);
    const owned = await api.anon
      .from('rooms')
      .select('id,users()')
      .not('users', 'is', null)
      .order('id');
    expect(owned.data).toEqual([{ id: 1 }, { id: 2 }]);
    const either = await api.anon
      .from('rooms')
      .select('id,posts()')
      .or('slug.eq.cellar,posts.not.is.null')
      .order('id');
    expect(either.data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test('accept trees of conditions', async () => {
    const { data } = await api.anon
      .from('users')
      .select('name,posts(id)')
      .or('likes.gt.6,body.eq.hello', { referencedTable: 'posts' })
      .eq('name', 'ada');
    expect(data).toEqual([{ name: 'ada', posts: [{ id: 1 }, { id: 3 }] }]);
  });

  test('order by columns of a to-one embedding', async () => {
    const { data } = await api.anon
      .from('posts')
      .select('id,rooms(slug)')
      .order('rooms(slug)')
      .order('id');
    expect(data?.map(({ id }) => id)).toEqual([3, 1, 2, 4]);
    const { error } = await api.anon.from('rooms').select('posts(id)').order('posts(id)');
    expect(error).toMatchObject({
      code: 'PGRST118',
      message: "A related order on 'posts' is not possible",
    });
  });

  test('are refused for a resource that is not embedded', async () => {
    const { error } = await api.anon.from('rooms').select('id').eq('posts.id', 1);
    expect(error).toMatchObject({
      code: 'PGRST108',
      message: "'posts' is not an embedded resource in this request",
      hint: "Verify that 'posts' is included in the 'select' query parameter.",
    });
  });
});

describe('spread embeddings', () => {
  // compat: Data API | Spread of one
  test('a single row’s columns are merged into the parent', async () => {
    const { data } = await api.anon
      .from('posts')
      .select('id,...rooms(room:slug,...users(owner_mood:mood))')
      .eq('id', 3);
    expect(data).toEqual([{ id: 3, room: 'attic', owner_mood: 'sad' }]);
  });

  // compat: Data API | Spread of many
  test('many rows’ columns become lists', async () => {
    const { data } = await api.anon.from('rooms').select('slug,...posts(body,likes)').order('id');
    expect(data).toEqual([
      { slug: 'hall', body: ['hello', 'world', 'more'], likes: [3, 5, 1] },
      { slug: 'attic', body: ['again'], likes: [7] },
      { slug: 'cellar', body: [], likes: [] },
    ]);
  });
});

describe('aggregates of embeddings', () => {
  test('aggregate embedded rows', async () => {
    const { data } = await api.anon
      .from('rooms')
      .select('slug,posts(count(),likes.sum())')
      .order('id');
    expect(data?.[0]).toEqual({ slug: 'hall', posts: [{ count: 3, sum: 9 }] });
    const short = await api.anon.from('rooms').select('slug,posts(count)').eq('id', 1);
    expect(short.data).toEqual([{ slug: 'hall', posts: [{ count: 3 }] }]);
  });

  test('are grouped by embeddings in a spread, or by spread lists', async () => {
    const inSpread = await api.anon
      .from('posts')
      .select('...rooms(users(name),...room_details(note)),likes.sum()');
    expect(inSpread.data?.toSorted((one, other) => one.sum - other.sum)).toEqual([
      { users: { name: 'bo' }, note: 'dark', sum: 7 },
      { users: { name: 'ada' }, note: 'bright', sum: 9 },
    ]);
    const lists = await api.anon
      .from('rooms')
      .select('count(),...posts(author)')
      .in('slug', ['attic', 'cellar']);
    expect(lists.data).toHaveLength(2);
    expect(lists.data).toEqual(
      expect.arrayContaining([
        { count: 1, author: ['ada'] },
        { count: 1, author: [] },
      ]),
    );
  });

  test('are refused in a spread as lists', async () => {
    const { error } = await api.anon.from('rooms').select('slug,...posts(likes.sum())');
    expect(error).toMatchObject({
      code: 'PGRST127',
      message: 'Feature not implemented',
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    });
  });

  test('are grouped by embedded or spread rows', async () => {
    const spread = await api.anon
      .from('posts')
      .select('likes.sum(),...rooms(slug)')
      .order('rooms(slug)');
    expect(spread.data).toEqual([
      { sum: 7, slug: 'attic' },
      { sum: 9, slug: 'hall' },
    ]);
    const embedded = await api.anon.from('posts').select('likes.sum(),rooms(slug)');
    expect(embedded.data).toHaveLength(2);
    const hoisted = await api.anon
      .from('posts')
      .select('author,...rooms(id.max())')
      .order('author');
    expect(hoisted.data).toEqual([
      { author: 'ada', max: 2 },
      { author: 'bo', max: 1 },
    ]);
  });
});
