import type { CampfireNote } from '../campfire/notes.ts';
import { Due } from './planting.ts';

export type SqlValue = string | number | null | Buffer;
export type Insert = (table: string, row: Record<string, SqlValue>) => void;

export const ODD_CHANNEL = 900;
/** The key of the file that is too large to come; it takes no room on the disk. */
export const LARGE_KEY = 'largelargelarge';
export const fileOf = (key: string): string => `files/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;
export const signed = (gid: string): string =>
  `${Buffer.from(JSON.stringify({ _rails: { data: gid, pur: 'attachable' } })).toString('base64')}--abc`;
const oldSigned = (gid: string): string => {
  const message = Buffer.from(`\u0004\bI"${gid}\u0006:\u0006ET`).toString('base64');
  return `${Buffer.from(JSON.stringify({ _rails: { message } })).toString('base64')}--abc`;
};
export const mention = (user: number, sgid = signed(`gid://campfire/User/${user}?expires_in`)) =>
  `<action-text-attachment sgid="${sgid}" content-type="application/vnd.campfire.mention" ` +
  'content="&lt;div class=&quot;mention&quot;&gt; Somebody &lt;/div&gt;"></action-text-attachment>';

/** What is planted in a database, and how often each note is due for it. */
export class Oddities {
  readonly due = new Due<CampfireNote>();
  /** Further files of the storage, by path. */
  readonly files = new Map<string, string | Buffer>();
  readonly #insert: Insert;
  #next = 0;
  #blob = 0;

  constructor(insert: Insert) {
    this.#insert = insert;
    this.#people();
    this.#settings();
    this.#rooms();
    this.#messages();
    this.#texts();
    this.#boosts();
    this.#attached();
  }

  #user(id: number, more: Record<string, SqlValue> = {}): void {
    const plain = { name: `Odd ${id}`, email_address: `odd${id}@harbour.test`, role: 0, status: 0 };
    this.#insert('users', { id, ...plain, ...more });
  }

  #people(): void {
    const gone = 'odd501-deactivated-6f1c1f64-9d7f-4d3e-8f0a-6b1de0a1c0de@harbour.test';
    this.#user(501, { status: 1, email_address: gone });
    this.#user(502, { status: 2 });
    this.due.add('deactivated', 2);
    this.#user(503, { role: 2, email_address: null });
    this.due.add('bot');
    this.#user(504, { email_address: null });
    this.due.add('no_address');
    this.#user(505, { email_address: 'PERSON5@harbour.test' });
    this.due.add('same_address');
    this.#user(506, { bio: 'I paint cranes.' });
    this.due.add('bio');
    this.#insert('users', { id: -4, name: 'Less than nobody' });
    this.due.add('bad_person');
    this.#say('from whoever was deleted', { creator_id: 4242 });
    this.due.add('unknown_person');
  }

  #settings(): void {
    this.#insert('bans', { ip_address: '10.0.0.1' });
    this.due.add('ban');
    this.#insert('webhooks', { url: 'https://bot.test' });
    this.due.add('webhook');
    this.#insert('searches', { query: 'rope' });
    this.#insert('searches', { query: 'crane' });
    this.due.add('search', 2);
    this.#insert('push_subscriptions', { endpoint: 'https://push.test' });
    this.due.add('device');
    this.due.add('custom_styles');
    this.due.add('unknown_table');
  }

  #room(id: number, name: string | null, type: string, ...members: number[]): void {
    this.#insert('rooms', { id, name, type, creator_id: 1, created_at: '2023-02-01 08:00:00' });
    for (const user of members) this.#join(id, user);
  }

  #join(room_id: number, user_id: number, involvement = 'mentions'): void {
    this.#insert('memberships', { room_id, user_id, involvement });
  }

  #rooms(): void {
    this.#room(ODD_CHANNEL, 'oddities', 'Rooms::Open', 1, 2);
    this.#join(ODD_CHANNEL, 3, 'invisible');
    this.#join(ODD_CHANNEL, 4, 'everything');
    this.due.add('involvement', 2);
    this.#room(901, 'secret', 'Rooms::Closed', 1, 502);
    this.due.add('unknown_member');
    this.#say('between us', { room_id: 901 });
    this.#room(902, null, 'Rooms::Direct', 1, 2);
    this.#say('only you', { room_id: 902 });
    this.#room(903, null, 'Rooms::Direct', ...Array.from({ length: 12 }, (_, at) => at + 1));
    this.due.add('large_conversation');
    this.#room(904, 'of tomorrow', 'Rooms::Hologram', 1);
    this.due.add('unknown_room_type');
    this.#insert('rooms', { id: -1, type: 'Rooms::Open', creator_id: 1, created_at: '' });
    this.due.add('bad_room');
    this.#join(4242, 1);
    this.#join(ODD_CHANNEL, -2);
    this.due.add('bad_membership', 2);
  }

  /** Adds a message with a text in HTML. @returns its number. */
  #say(body: string | null, more: Record<string, SqlValue> = {}, edited?: string): number {
    const id = (this.#next += 1);
    const seconds = new Date(Date.UTC(2023, 1, 17, 9) + id * 1000).toISOString().slice(11, 19);
    const at = `2023-02-17 ${seconds}.123456`;
    this.#insert('messages', {
      id,
      room_id: ODD_CHANNEL,
      creator_id: 2,
      client_message_id: `client ${id}`,
      created_at: at,
      updated_at: at,
      ...more,
    });
    if (body !== null) this.#text(id, body, at, edited ?? at);
    return id;
  }

  #text(record_id: number, body: string, created_at: string, updated_at: string): void {
    const row = { name: 'body', record_type: 'Message', record_id, body };
    this.#insert('action_text_rich_texts', { ...row, created_at, updated_at });
  }

  #messages(): void {
    this.#insert('messages', { id: -7, room_id: 1, creator_id: 1, created_at: '2023-02-17' });
    this.due.add('bad_message');
    this.#say('when', { created_at: 'yesterday' });
    this.#say('when', { created_at: '99999-01-01 00:00:00' });
    this.due.add('bad_time', 2);
    const twice = this.#say('twice');
    this.#text(twice, 'twice', '2023-02-17 09:00:00', '2023-02-17 09:00:00');
    this.due.add('double_message');
    this.#say('to nowhere', { room_id: 4242 });
    this.due.add('no_room');
    this.#say('  ');
    this.#say(null);
    this.due.add('empty_message', 2);
    this.#say('better words', {}, '2023-02-18 10:00:00');
    this.due.add('edited');
    this.#say('x'.repeat(200_000));
    this.due.add('text_cut');
    this.#say(`a long log: ${'x = [1]; '.repeat(500)}`);
    this.due.add('long_paragraph');
    this.#say('/play bell');
    this.due.add('sound');
    this.#say('a sign that no database holds: \0 and half of one: \uD800');
  }

  #texts(): void {
    this.#say(`<div>ask ${mention(3)} and ${mention(4, oldSigned('gid://campfire/User/4'))}</div>`);
    this.#say(`<div>${mention(7777)} or ${mention(0, 'nonsense')}</div>`);
    this.due.add('unknown_mention', 2);
    this.#say(
      `see <action-text-attachment sgid="${signed('gid://campfire/Hologram/1')}" ` +
        'content-type="application/hologram"></action-text-attachment>',
    );
    this.due.add('unknown_embed');
    this.#say(
      '<a href="https://news.test/1">https://news.test/1</a><action-text-attachment ' +
        'content-type="application/vnd.actiontext.opengraph-embed" href="https://news.test/1" ' +
        'filename="News"></action-text-attachment>',
    );
    this.due.add('link_preview');
    const first = this.#say('where is the <b>rope</b>?');
    const address = `https://chat.harbour.test/rooms/${ODD_CHANNEL}/@${first}`;
    this.#say(
      `<blockquote>where is the <strong>rope</strong>?</blockquote><a href="${address}">↩</a> here`,
    );
    this.#say(`<a href="https://chat.harbour.test/rooms/901/@${first}">elsewhere</a>`);
    this.due.add('dead_message_link');
    this.#say('<a href="javascript:alert(1)">click</a> &lt;script&gt;alert(1)&lt;/script&gt;');
    this.due.add('unsafe_link');
    this.#say('before<script>alert(1)</script> and after<style>b{}</style>');
    this.due.add('unsafe_html', 2);
    this.#say(`${'<span>'.repeat(60)}deep${'</span>'.repeat(60)}`);
    this.due.add('deep_html');
    this.#say('<img src="https://pictures.test/crane.png" alt="a crane">');
    this.due.add('image');
    this.#say(
      '<h1>Title</h1><div>one<br>two</div><ul><li>a<ul><li>b</li></ul></li><li><em>c</em></li></ul>' +
        '<pre>x = 1\ny = 2</pre><ol><li>first</li></ol><del>gone</del> <code>c</code>',
    );
  }

  #boosts(): void {
    const message = this.#say('boost this');
    const boost = (booster_id: number, content: string, message_id = message) =>
      this.#insert('boosts', {
        message_id,
        booster_id,
        content,
        created_at: '2023-02-17 12:00:00.5',
      });
    boost(2, '👍');
    boost(2, '🎉');
    this.due.add('second_reaction');
    boost(3, '❤');
    boost(4, 'Nice *one*!');
    boost(2, '<@you>');
    this.due.add('text_boost', 2);
    boost(3, '👍', 424_242);
    boost(3, ' ');
    this.due.add('boost_of_nothing', 2);
  }

  /** Adds a file of a record. */
  #file(
    record: { type: string; id: number },
    { name, contents, key }: { name: string; contents: string | null; key?: string },
  ): void {
    const id = (this.#blob += 1);
    const own = key ?? `k${String(id).padStart(10, '0')}`;
    const facts = { content_type: 'text/plain', byte_size: contents?.length ?? 1 };
    this.#insert('active_storage_blobs', { id, key: own, filename: name, ...facts });
    const attached = { record_type: record.type, record_id: record.id, blob_id: id };
    if (record.id > 0)
      this.#insert('active_storage_attachments', { name: 'attachment', ...attached });
    if (contents !== null) this.files.set(fileOf(own), contents);
  }

  #attached(): void {
    const message = () => ({ type: 'Message', id: this.#say(null) });
    this.#file(message(), { name: 'plan.txt', contents: 'a plan of the harbour' });
    this.#file(message(), { name: 'lost.txt', contents: null });
    this.#file(message(), { name: 'led astray.txt', contents: null, key: '../../../etc/passwd' });
    // Its key is none, so nothing of it is known: its message is empty.
    this.due.add('file_unused');
    this.due.add('empty_message');
    this.due.add('file_missing');
    this.#file(message(), { name: 'setup.exe', contents: 'MZ' });
    this.#file(message(), { name: 'empty.txt', contents: '' });
    this.due.add('file_refused', 2);
    this.#file(message(), { name: 'large.bin', contents: null, key: LARGE_KEY });
    this.due.add('file_too_large');
    const many = message();
    for (let count = 0; count < 23; count += 1)
      this.#file(many, { name: 'many.txt', contents: `contents ${count}` });
    this.due.add('too_many_files', 3);
    this.#file({ type: 'Message', id: 0 }, { name: 'unused.txt', contents: 'for nobody' });
    this.#file({ type: 'Message', id: 424_242 }, { name: 'gone.txt', contents: 'of a lost one' });
    this.due.add('file_unused', 2);
    this.#file({ type: 'User', id: 1 }, { name: 'face.png', contents: 'a face' });
    this.due.add('avatar');
    this.#file({ type: 'Account', id: 1 }, { name: 'logo.png', contents: 'a logo' });
    this.due.add('logo');
  }
}
