import { createHash } from 'node:crypto';
import type { SlackNote } from '../slack/notes.ts';
import { type Raw, tsOf, userIdOf } from './slack-team.ts';

/** The channel that holds the odd messages. */
export const ODD_CHANNEL = { id: 'C0ODDITIES', name: 'oddities' };
/** Long before the first message of the team. */
const at = (number: number): string => tsOf(-1_000_000 + number);
const DAY_BEFORE = '2023-02-17.json';

/** What is planted in an export: its parts, and how often each note is due for it. */
export class Oddities {
  readonly due = new Map<SlackNote, number>();
  readonly users: unknown[] = [];
  readonly channels: Raw[] = [];
  readonly groups: Raw[] = [];
  readonly mpims: Raw[] = [];
  readonly dms: Raw[] = [];
  readonly messages: unknown[] = [];
  readonly pins: Raw[] = [];
  /** Further files of the export, by path. */
  readonly files = new Map<string, string | Buffer>();
  #next = 0;

  constructor() {
    this.#people();
    this.#channels();
    this.#odd();
    this.#subtypes();
    this.#texts();
    this.#reactions();
    this.#attached();
  }

  #due(code: SlackNote, times = 1): void {
    this.due.set(code, (this.due.get(code) ?? 0) + times);
  }

  /** Adds a message. @returns its time. */
  #say(message: Raw): string {
    const ts = at((this.#next += 1));
    this.messages.push({ type: 'message', user: userIdOf(1), text: 'odd', ts, ...message });
    return ts;
  }

  #user(id: string, more: Raw = {}): void {
    const profile = { real_name: `Odd ${id}`, email: `${id.toLowerCase()}@harbour.test` };
    this.users.push({ id, name: id, profile, ...more });
  }

  #people(): void {
    this.#user('U0GONE', { deleted: true });
    this.#user('U0GONE2', { deleted: true });
    this.#due('deactivated', 2);
    this.#user('U0GUEST', { is_restricted: true });
    this.#user('U0GUEST1', { is_ultra_restricted: true });
    this.#user('U0GUEST2', { is_restricted: true });
    this.#due('guest', 3);
    this.#user('U0SILENT', { profile: { real_name: 'No Address' } });
    this.#due('no_address');
    this.#user('U0SAME', { profile: { real_name: 'Twin', email: 'Person1@Harbour.test' } });
    this.#due('same_address');
    this.#user('U0GUEST');
    this.#due('double_person');
    this.users.push({ name: 'nobody' }, 'no person');
    this.#due('bad_person', 2);
    this.#user('B0CRANE', { is_bot: true });
    this.#due('bot');
    this.#say({ user: 'U0STRANGER', user_profile: { real_name: 'A Stranger' } });
    this.#say({ user: '../../etc/passwd' });
    this.#due('unknown_person', 2);
    this.#say({ user: undefined, subtype: 'bot_message', bot_id: 'B01', username: 'Deploy' });
    this.#say({ user: undefined, subtype: 'bot_message', bot_id: 'B01', username: 'Alarm' });
    this.#say({ user: 'USLACKBOT', subtype: 'slackbot_response' });
    this.#due('bot', 3);
  }

  #channels(): void {
    this.channels.push({ id: 'C0NAMELESS' }, { name: 'no-id' });
    this.#due('bad_channel', 2);
    this.channels.push({ id: 'G0SECRET', name: 'secret', members: [userIdOf(5)] });
    this.#due('double_channel');
    this.groups.push({ id: 'G0SECRET', name: 'secret', members: [userIdOf(0), 'U0GONE'] });
    this.#due('unknown_member');
    this.files.set(
      `secret/${DAY_BEFORE}`,
      JSON.stringify([{ type: 'message', user: userIdOf(0), text: 'between us', ts: at(1) }]),
    );
    this.channels.push({ id: 'C0SHARED', name: 'with-others', is_ext_shared: true, members: [] });
    this.#due('shared_channel');
    this.channels.push({ id: 'C0LONG', name: 'long', purpose: { value: 'x'.repeat(300) } });
    this.#due('description_cut');
    const many = Array.from({ length: 12 }, (_, number) => userIdOf(number));
    this.mpims.push({ id: 'G0MANY', name: 'mpdm-many-1', members: many });
    this.#due('large_conversation');
    this.mpims.push({ id: 'G0THREE', name: 'mpdm-three-1', members: many.slice(0, 3) });
    this.dms.push({ id: 'D0TWO', members: [userIdOf(1), userIdOf(2)] });
    this.files.set(
      `D0TWO/${DAY_BEFORE}`,
      JSON.stringify([{ type: 'message', user: userIdOf(1), text: 'only you', ts: at(1) }]),
    );
    this.files.set('no-such-channel/2023-02-17.json', '[]');
    this.#due('unknown_folder');
    this.files.set('canvases.json', '[]');
    this.files.set('oddities/canvas_in_the_conversation.json', '[]');
    this.#due('canvas', 2);
    this.files.set('integration_logs.json', '[]');
    this.#due('integration_log');
    this.files.set('oddities/notes.txt', 'what is this');
    this.#due('unknown_file');
    this.files.set('oddities/2023-02-18.json', '{"not": "a list"}');
    this.files.set('oddities/2023-02-19.json', '[{"type": "mess');
    this.#due('unreadable_day', 2);
  }

  #odd(): void {
    this.messages.push('no message', { text: 'no time' }, null);
    this.#due('bad_message', 3);
    this.#say({ ts: 'yesterday' });
    this.#say({ ts: '99999999999999.1' });
    this.#due('bad_time', 2);
    const twice = this.#say({ text: 'twice' });
    this.#say({ ts: twice, text: 'twice' });
    this.#due('double_message');
    for (let count = 0; count < 4; count += 1) this.#say({ text: '', is_hidden_by_limit: 1 });
    this.#due('hidden_by_limit', 4);
    const gone = this.#say({
      subtype: 'tombstone',
      user: 'USLACKBOT',
      text: 'This message was deleted.',
    });
    this.#say({ thread_ts: gone, text: 'an answer to what was deleted' });
    this.#due('tombstone');
    this.#say({ thread_ts: tsOf(-2_000_000), text: 'an answer to what is not there' });
    this.#say({ thread_ts: tsOf(-2_000_000), text: 'another one' });
    this.#due('thread_root_missing');
    const root = this.#say({ text: 'a question' });
    this.#say({ subtype: 'thread_broadcast', thread_ts: root, text: 'for everybody' });
    this.#due('broadcast_reply');
    this.#say({ edited: { user: userIdOf(1), ts: at(900) }, text: 'better words' });
    this.#due('edited');
    this.#say({ text: '   ' });
    this.#due('empty_message');
    this.#say({ text: 'x'.repeat(200_000) });
    this.#due('text_cut');
    this.#say({ text: 'only you see this', is_ephemeral: true });
    this.#due('ephemeral');
    this.#say({ text: 'a sign that no database holds: \0 and half of one: \uD800' });
  }

  #subtypes(): void {
    for (const subtype of ['message_changed', 'message_deleted']) this.#say({ subtype });
    this.#due('revision', 2);
    for (const subtype of ['channel_join', 'channel_leave', 'group_join']) this.#say({ subtype });
    this.#due('join_or_leave', 3);
    this.#say({ subtype: 'huddle_thread', text: '' });
    this.#due('call');
    this.#say({ subtype: 'pinned_item' });
    this.#due('service_line');
    this.#say({ subtype: 'of_tomorrow', text: 'from a newer Slack' });
    this.#due('unknown_subtype');
    this.#say({ subtype: 'channel_topic', topic: 'Odd things' });
    this.#say({ subtype: 'channel_name', old_name: 'odd', name: 'oddities' });
    this.#say({ subtype: 'me_message', text: 'is away' });
  }

  #texts(): void {
    this.#say({ text: 'ask <@U0NOBODY> or <@U0NOONE|noone>' });
    this.#due('unknown_mention', 2);
    this.#say({ text: 'see <#C0ELSEWHERE|elsewhere>' });
    this.#due('unknown_channel_link');
    this.#say({ text: '<!subteam^S0CREW|@crew> please' });
    this.#due('user_group');
    this.#say({ text: '<!here> and <!channel>' });
    this.#due('here');
    this.#say({ text: '<https://harbour.slack.com/archives/C0ODDITIES/p1000000000000000>' });
    this.#due('dead_message_link');
    this.#say({ text: '<javascript:alert(1)|click> &lt;script&gt;alert(1)&lt;/script&gt;' });
    this.#due('unsafe_link');
    this.#say({ attachments: [{ from_url: 'https://news.test/1', title: 'News' }] });
    this.#due('link_preview');
    this.#say({
      text: '',
      blocks: [{ type: 'actions' }, { type: 'section', text: { type: 'mrkdwn', text: '*Ready*' } }],
    });
    this.#due('interactive');
    this.#say({
      text: '',
      blocks: [{ type: 'hologram' }, { type: 'header', text: { type: 'plain_text', text: 'Hi' } }],
    });
    this.#due('unknown_block');
  }

  #reactions(): void {
    const [one, other] = [userIdOf(2), userIdOf(3)];
    this.#say({
      reactions: [
        { name: 'wave::skin-tone-3', users: [one, other], count: 2 },
        { name: 'heart', users: [one], count: 1 },
        { name: 'harbour-crane', users: [userIdOf(4)], count: 3 },
        { name: 'ありがとう', users: [userIdOf(5)], count: 1 },
      ],
    });
    this.#due('second_reaction');
    this.#due('anonymous_reaction', 2);
    this.#due('emoji_name');
    this.#due('emoji_without_image');
    const pinned = this.#say({ text: 'pinned' });
    this.pins.push({ id: pinned, type: 'C', user: one, created: 1_676_700_000 });
    this.pins.push({ id: 'F0NOTHING', type: 'F', user: one });
    this.#due('pin_of_nothing');
  }

  #attached(): void {
    const file = (id: string, more: Raw = {}) => ({
      id,
      name: `${id}.pdf`,
      mimetype: 'application/pdf',
      url_private: `https://files.slack.com/files-pri/T0-${id}/x.pdf?t=xoxe-secret`,
      ...more,
    });
    const put = (id: string, contents: string | Buffer) =>
      this.files.set(`__uploads/${id}/contents`, contents);
    put('F0HERE', 'a plan of the harbour');
    this.#say({
      subtype: 'file_share',
      text: 'the plan',
      files: [file('F0HERE', { name: 'plan.txt', mimetype: 'text/plain' })],
    });
    this.#say({ files: [file('F0AWAY')] });
    this.#due('file_url_only');
    put('F0PROGRAM', 'MZ');
    this.#say({ files: [file('F0PROGRAM', { name: 'setup.exe' })] });
    put('F0EMPTY', '');
    this.#say({ files: [file('F0EMPTY')] });
    this.#due('file_refused', 2);
    this.#say({ files: [file('F0DELETED', { mode: 'tombstone' })] });
    this.#due('file_deleted');
    this.#say({ files: [file('F0HIDDEN', { mode: 'hidden_by_limit' })] });
    this.#due('file_hidden');
    this.#say({
      files: [file('F0CLOUD', { is_external: true, external_url: 'https://cloud.test/doc' })],
    });
    this.#due('file_external');
    const many = Array.from({ length: 23 }, (_, number) => {
      put(`F0MANY${number}`, createHash('sha256').update(String(number)).digest('hex'));
      return file(`F0MANY${number}`);
    });
    this.#say({ files: many });
    this.#due('too_many_files', 3);
    this.#say({ files: [file('F0LARGE')] });
    this.#due('file_too_large');
  }
}

/** The file that is too large to come; it takes no room on the disk. */
export const LARGE_FILE = '__uploads/F0LARGE/contents';
