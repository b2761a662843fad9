import type { ZulipNote } from '../zulip/notes.ts';
import { Due } from './planting.ts';
import {
  person,
  type Raw,
  recipientOfPerson,
  recipientOfStream,
  stream,
  timeOf,
  userIdOf,
} from './zulip-realm.ts';

export const ODD_STREAM = 900;
const SECRET = 901;
/** The file that is too large to come; it takes no room on the disk. */
export const LARGE_FILE = '2/aa/large/large.bin';

/** A picture of one point, which Storage accepts. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What is planted in an export: its parts, and how often each note is due for it. */
export class Oddities {
  readonly due = new Due<ZulipNote>();
  /** Rows by table of `realm.json`. */
  readonly tables: Record<string, unknown[]> = {};
  readonly messages: unknown[] = [];
  readonly userMessages: Raw[] = [];
  readonly attachments: Raw[] = [];
  readonly files = new Map<string, string | Buffer>();
  #next = 0;

  constructor() {
    this.#people();
    this.#tables();
    this.#channels();
    this.#messages();
    this.#topics();
    this.#texts();
    this.#widgets();
    this.#reactions();
    this.#attached();
  }

  #row(table: string, ...rows: unknown[]): void {
    (this.tables[table] ??= []).push(...rows);
  }

  /** Adds a message. @returns its number. */
  #say(content: string, more: Raw = {}): number {
    const id = (this.#next += 1);
    const plain = { recipient: recipientOfStream(ODD_STREAM), subject: '', sender: userIdOf(1) };
    this.messages.push({ id, content, date_sent: timeOf(id - 1_000_000), ...plain, ...more });
    return id;
  }

  #people(): void {
    this.#row('zerver_userprofile', person(60, { is_active: false }), person(61, { role: 600 }));
    this.#row('zerver_userprofile_mirrordummy', person(62, { is_mirror_dummy: true }));
    this.due.add('deactivated', 2);
    this.due.add('guest');
    this.#row('zerver_userprofile', person(63, { role: 300 }));
    this.due.add('moderator');
    this.#row('zerver_userprofile', person(64, { delivery_email: '', email: 'none' }));
    this.due.add('no_address');
    this.#row('zerver_userprofile', person(65, { delivery_email: 'PERSON10@harbour.test' }));
    this.due.add('same_address');
    this.#row('zerver_userprofile', person(61), { full_name: 'Nobody' }, 'no person');
    this.due.add('double_person');
    this.due.add('bad_person', 2);
    this.#row('zerver_userprofile', person(66, { is_bot: true, full_name: 'Deploy' }));
    this.#row('zerver_userprofile_crossrealm', { id: 1, email: 'notification-bot@zulip.test' });
    this.due.add('bot', 2);
    this.files.set('avatars/2/face.original', 'a face');
    this.due.add('avatar');
    this.#say('from whoever was never listed', { sender: 77_777 });
    this.due.add('unknown_person');
    this.#say('@_**Mara 10|10** has marked this topic as resolved.', { sender: 1 });
    this.due.add('silent_mention');
  }

  #tables(): void {
    this.#row('zerver_namedusergroup', { name: 'crew', is_system_group: false });
    this.#row('zerver_namedusergroup', { name: 'role:owners', is_system_group: true });
    this.due.add('user_group');
    this.#row('zerver_usertopic', {}, {});
    this.due.add('topic_setting', 2);
    this.#row('zerver_realmfilter', {});
    this.due.add('linkifier');
    this.#row('zerver_customprofilefield', {});
    this.due.add('profile_field');
    this.#row('zerver_scheduledmessage', {});
    this.#row('zerver_reminder', {});
    this.due.add('scheduled', 2);
    this.#row('zerver_draft', {});
    this.#row('zerver_savedsnippet', {});
    this.due.add('draft', 2);
    this.#row('zerver_of_tomorrow', {});
    this.due.add('unknown_table');
    this.files.set('notes.txt', 'what is this');
    this.due.add('unknown_file');
  }

  #subscribe(streamId: number, ...users: number[]): void {
    const recipient = recipientOfStream(streamId);
    for (const user_profile of users)
      this.#row('zerver_subscription', { user_profile, recipient, active: true, role: 50 });
  }

  #channel(id: number, name: string, more: Raw = {}): void {
    this.#row('zerver_stream', stream(id, name, more));
    this.#row('zerver_recipient', { id: recipientOfStream(id), type: 2, type_id: id });
  }

  #channels(): void {
    this.#channel(ODD_STREAM, 'oddities');
    this.#row('zerver_stream', { id: 999 }, { name: 'no number' });
    this.due.add('bad_channel', 2);
    const secret = { invite_only: true, history_public_to_subscribers: false };
    this.#channel(SECRET, 'secret', secret);
    this.due.add('protected_history');
    this.#subscribe(SECRET, userIdOf(0), 60);
    this.due.add('unknown_member');
    this.#say('between us', { recipient: recipientOfStream(SECRET) });
    this.#channel(902, 'web', { is_web_public: true, description: 'x'.repeat(300) });
    this.due.add('web_public');
    this.due.add('description_cut');
    this.#channel(903, 'announce', { stream_post_policy: 2 });
    this.due.add('post_policy');
    const recipient = recipientOfStream(903);
    this.#row('zerver_subscription', { user_profile: userIdOf(3), recipient, is_muted: true });
    this.#row('zerver_subscription', { user_profile: userIdOf(4), recipient, active: false });
    this.due.add('muted_channel');
    this.#say('only you', { recipient: recipientOfPerson(userIdOf(2)) });
    this.#say('a form of today', { recipient: this.#group(1, 2) });
    this.#say('the three of us', { recipient: this.#group(1, 2, 3) });
    this.#say('the crew', { recipient: this.#group(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) });
    this.due.add('large_conversation');
  }

  /** A conversation in the form that Zulip has today. @returns its recipient. */
  #group(...people: number[]): number {
    const recipient = 30_000 + people.length;
    this.#row('zerver_recipient', { id: recipient, type: 3, type_id: people.length });
    for (const number of people)
      this.#row('zerver_subscription', { user_profile: userIdOf(number), recipient, active: true });
    return recipient;
  }

  #messages(): void {
    this.messages.push('no message', { content: 'no number' }, null);
    this.due.add('bad_message', 3);
    this.#say('when', { date_sent: -5 });
    this.#say('when', { date_sent: 1e17 });
    this.due.add('bad_time', 2);
    const twice = this.#say('twice');
    this.#say('twice', { id: twice });
    this.due.add('double_message');
    this.#say('to nowhere', { recipient: 99_999_999 });
    this.due.add('no_recipient');
    this.#say('   ');
    this.due.add('empty_message');
    this.#say('better words', { last_edit_time: timeOf(-900_000) });
    this.due.add('edited');
    this.#say('x'.repeat(200_000));
    this.due.add('text_cut');
    this.#say('a sign that no database holds: \0 and half of one: \uD800');
    this.files.set('messages-900001.json', '{"zerver_message": [{');
    this.files.set('messages-900002.json', '{"zerver_message": 3}');
    this.due.add('unreadable_messages', 2);
    const starred = this.#say('worth keeping');
    this.userMessages.push(
      { message: starred, flags_mask: 3 },
      { message: starred, flags_mask: 1 },
    );
    this.due.add('starred');
  }

  #topics(): void {
    const first = this.#say('where is the rope?', { subject: '✔ Rope' });
    this.#say('here', { subject: '✔ rope' });
    this.#say('/me waves', { subject: '✔ Rope' });
    this.#say('see #**oddities>✔ Rope** and #**oddities>✔ Rope@' + first + '** in #**secret**');
    this.#say(
      `@_**Jonas 11|11** [said](https://harbour.zulip.test/#narrow/stream/${ODD_STREAM}-oddities` +
        `/topic/.E2.9C.94.20Rope/near/${first}):\n\`\`\`quote\nwhere is the rope?\n\`\`\`\nhere`,
    );
    this.due.add('silent_mention');
  }

  #texts(): void {
    this.#say('ask @**Nobody Here** or @**Gone|4242**');
    this.due.add('unknown_mention', 2);
    this.#say('@**all** and @**topic** and @*crew*');
    this.due.add('topic_mention');
    this.due.add('group_mention');
    this.#say('#**elsewhere** #**elsewhere>some topic**');
    this.due.add('unknown_channel_link', 2);
    this.#say('[there](#narrow/channel/4242-x/topic/y/near/4242)');
    this.due.add('dead_message_link');
    this.#say('[click](javascript:alert(1)) [me](data:text/html,x) <script>alert(1)</script>');
    this.due.add('unsafe_link', 2);
    this.#say('```spoiler The end\nthe *crane* wins\n```');
    this.due.add('spoiler');
    this.#say('$$x^2$$\n```math\n\\sum x\n```');
    this.due.add('math', 2);
    this.#say('at <time:2023-03-01T13:30:00+05:30>');
    this.due.add('time');
  }

  #widgets(): void {
    const poll = this.#say('/poll Which pier?\nNorth\nSouth');
    const act = (sender: number, content: unknown) =>
      this.#row('zerver_submessage', { message: poll, sender, content: JSON.stringify(content) });
    act(userIdOf(1), { widget_type: 'poll', extra_data: {} });
    act(userIdOf(2), { type: 'vote', key: 'canned,0', vote: 1 });
    act(userIdOf(3), { type: 'vote', key: 'canned,0', vote: 1 });
    act(userIdOf(3), { type: 'vote', key: 'canned,0', vote: -1 });
    act(userIdOf(4), { type: 'new_option', idx: 1, option: 'West' });
    act(userIdOf(4), { type: 'vote', key: `${userIdOf(4)},1`, vote: 1 });
    this.due.add('poll');
    this.#say('/todo Before the storm\ntie the boats');
    this.due.add('todo');
    const odd = this.#say('with something of an app');
    this.#row('zerver_submessage', { message: odd, sender: userIdOf(1), content: '{nonsense' });
    this.due.add('unknown_widget');
  }

  #reactions(): void {
    const message = this.#say('react to this');
    const react = (user: number, name: string, code: string, type: string, to = message) =>
      this.#row('zerver_reaction', {
        user_profile: userIdOf(user),
        message: to,
        emoji_name: name,
        emoji_code: code,
        reaction_type: type,
      });
    react(2, 'wave', '1f44b', 'unicode_emoji');
    react(2, 'heart', '2764', 'unicode_emoji');
    this.due.add('second_reaction');
    react(3, 'crane', '1', 'realm_emoji');
    react(4, 'zulip', 'zulip', 'zulip_extra_emoji');
    react(5, 'nonsense', '../../etc', 'unicode_emoji');
    react(6, 'ありがとう', '3', 'realm_emoji');
    this.due.add('emoji_name', 2);
    react(2, 'wave', '1f44b', 'unicode_emoji', 4_242_424);
    this.due.add('reaction_of_nothing');
    this.#row(
      'zerver_realmemoji',
      { id: 1, name: 'crane', file_name: '1.png', deactivated: false },
      { id: 2, name: 'lost', file_name: '2.png', deactivated: false },
      { id: 3, name: 'ありがとう', file_name: '1.png', deactivated: false },
    );
    this.files.set('emoji/2/emoji/images/1.png', Buffer.from(PICTURE, 'base64'));
    this.due.add('emoji_without_image');
    this.due.add('emoji_name');
  }

  /** Adds a file with a message that links to it. */
  #file(name: string, contents: string | null, more: Raw = {}): void {
    const path = `2/aa/${name}/${name}`;
    const message = this.#say(`[${name}](/user_uploads/${path})`);
    this.attachments.push({
      id: this.attachments.length + 1,
      file_name: name,
      path_id: path,
      content_type: 'text/plain',
      messages: [message],
      ...more,
    });
    if (contents !== null) this.files.set(`uploads/${path}`, contents);
  }

  #attached(): void {
    this.#file('plan.txt', 'a plan of the harbour');
    this.#file('lost.txt', null);
    this.#say('[never listed](/user_uploads/2/zz/never/listed.txt)');
    this.due.add('file_missing', 2);
    this.#file('secret.txt', 'of somebody else', { messages: [FIRST_ODD] });
    this.due.add('file_of_another');
    this.#file('setup.exe', 'MZ');
    this.#file('empty.txt', '');
    this.due.add('file_refused', 2);
    this.attachments.push({ id: 90, path_id: '2/aa/unused/unused.txt', messages: [] });
    this.files.set('uploads/2/aa/unused/unused.txt', 'for nobody');
    this.due.add('file_unused');
    const many = Array.from({ length: 23 }, (_, number) => `2/aa/many${number}/many.txt`);
    const message = this.#say(many.map((path) => `[many](/user_uploads/${path})`).join('\n'));
    for (const [index, path_id] of many.entries()) {
      this.attachments.push({ id: 100 + index, path_id, file_name: 'many', messages: [message] });
      this.files.set(`uploads/${path_id}`, `contents ${index}`);
    }
    this.due.add('too_many_files', 3);
    const large = this.#say(`[large](/user_uploads/${LARGE_FILE})`);
    this.attachments.push({ id: 91, path_id: LARGE_FILE, file_name: 'large', messages: [large] });
    this.due.add('file_too_large');
  }
}

/** The number of the first odd message, which a stranger wrote. */
const FIRST_ODD = 1;
