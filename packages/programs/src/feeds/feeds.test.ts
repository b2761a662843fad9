import { expect, test } from 'vitest';
import { freshOf, parseFeed } from './index.ts';

const ADDRESS = 'https://news.example.org/feed.xml';
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${items}</channel></rss>`;
const item = (nth: number, more = '') =>
  `<item><title>Entry ${nth}</title><link>https://news.example.org/${nth}</link>
   <guid isPermaLink="false">n${nth}</guid>${more}</item>`;

test('reads RSS with escaped HTML, CDATA and full content', () => {
  const [entry] =
    parseFeed(
      rss(
        item(
          7,
          `<pubDate>Tue, 01 Dec 2026 08:00:00 GMT</pubDate>
           <description>A &lt;b&gt;bold&lt;/b&gt; word</description>
           <content:encoded><![CDATA[<p>All of it</p>]]></content:encoded>`,
        ),
      ),
    ) ?? [];
  expect(entry).toEqual({
    id: 'n7',
    title: 'Entry 7',
    link: 'https://news.example.org/7',
    summary: 'A <b>bold</b> word',
    at: Date.parse('2026-12-01T08:00:00Z'),
  });
});

test('reads Atom, whose link is the alternate one wherever it stands', () => {
  const entries = parseFeed(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title>
    <entry><link rel="edit" href="/edit/1"/><link rel="alternate" href="/1"/><id>tag:1</id>
      <title type="html">One &amp;amp; two</title><updated>2026-12-01T08:00:00Z</updated>
      <source><id>other</id><title>Elsewhere</title></source>
      <content type="xhtml"><div>Some <em>words</em></div></content></entry>
    <entry><link href="https://b.test/2"/><id>tag:2</id><title>Later</title>
      <updated>2026-12-01T09:00:00Z</updated></entry></feed>`);
  expect(entries?.map(({ id, link, title }) => ({ id, link, title }))).toEqual([
    { id: 'tag:2', link: 'https://b.test/2', title: 'Later' },
    { id: 'tag:1', link: '/1', title: 'One &amp; two' },
  ]);
  expect(entries?.[1]?.summary).toBe('Some words');
});

test('reads RSS 1.0, whose items stand beside the channel', () => {
  const entries = parseFeed(`<rdf:RDF xmlns:rdf="r"><channel><title>Old</title></channel>
    <item rdf:about="https://a.test/1"><title>One</title><link>https://a.test/1</link></item></rdf:RDF>`);
  expect(entries).toMatchObject([{ id: 'https://a.test/1', title: 'One' }]);
});

test.each(['', 'no feed', '<html><body><item>1</item></body></html>', '{"version": "1"}'])(
  '%j is no feed',
  (body) => {
    expect(parseFeed(body)).toBeNull();
  },
);

test('the first reading posts the newest entry only, and later ones what is new, oldest first', () => {
  const first = parseFeed(rss([3, 2, 1].map((nth) => item(nth)).join(''))) ?? [];
  const { texts, seen } = freshOf(first, null, ADDRESS);
  expect(texts).toEqual(['[**Entry 3**](https://news.example.org/3)']);
  const next = parseFeed(rss([5, 4, 3].map((nth) => item(nth)).join(''))) ?? [];
  const later = freshOf(next, seen, ADDRESS);
  expect(later.texts).toEqual([
    '[**Entry 4**](https://news.example.org/4)',
    '[**Entry 5**](https://news.example.org/5)',
  ]);
  expect(freshOf(next, later.seen, ADDRESS).texts).toEqual([]);
  expect(freshOf(first, later.seen, ADDRESS).texts).toEqual([]);
});

test('posts five of many new entries and counts the others', () => {
  const many = parseFeed(rss([...Array(9).keys()].map((nth) => item(nth)).join(''))) ?? [];
  const { texts } = freshOf(many, [], ADDRESS);
  expect(texts).toHaveLength(6);
  expect(texts[0]).toBe('4 earlier new entries are not shown.');
});

test('an entry that a feed has twice is posted once', () => {
  const twice = parseFeed(rss(item(1) + item(1))) ?? [];
  expect(freshOf(twice, [], ADDRESS).texts).toHaveLength(1);
});

test.each([
  ['<script>alert(1)</script><p>Words</p>', 'Words'],
  ['<img src=x onerror=alert(1)>Seen', 'Seen'],
  ['[click](javascript:alert(1))', String.raw`\[click]\(javascript:alert(1))`],
  ['*not bold*', String.raw`\*not bold\*`],
  ['&lt;@everyone> &lt;@channel>', String.raw`\<@everyone> \<@channel>`],
])('%j in an entry shows as words', (summary, shown) => {
  const entry = { id: '1', title: 'T', link: 'javascript:alert(1)', summary, at: null };
  expect(freshOf([entry], [], ADDRESS).texts).toEqual([`**T**\n\n${shown}`]);
});

test('declared entities are never expanded and nothing outside is read', () => {
  const lol = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}">
    <!ENTITY c "${'&b;'.repeat(50)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  const entries = parseFeed(
    `${lol}<rss><channel><item><title>&c;&x;</title><guid>1</guid></item></channel></rss>`,
  );
  expect(entries?.[0]?.title).toBe('&c;&x;');
});

test('deep, endless and crowded feeds end early', () => {
  expect(parseFeed(`<rss>${'<a>'.repeat(300_000)}`)).toBeNull();
  expect(parseFeed(rss(`${'<item><guid>1</guid>'.repeat(300_000)}`))).toBeNull();
  expect(parseFeed(rss(item(1).repeat(20_000)))).toHaveLength(500);
  const [long] = parseFeed(rss(`<item><title>${'a'.repeat(3_000_000)}</title></item>`)) ?? [];
  expect(long?.title.length).toBeLessThanOrEqual(40_000);
});
