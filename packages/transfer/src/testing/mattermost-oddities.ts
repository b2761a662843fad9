import { createHash } from 'node:crypto';
import type { MattermostNote } from '../mattermost/notes.ts';
import { msOf, TEAM, userLine, usernameOf } from './mattermost-team.ts';
import type { Raw } from './slack-team.ts';

/** A team beside the one that comes. */
const OTHER_TEAM = 'dock';
/** The channel that holds the odd messages. */
const ODD_CHANNEL = 'oddities';
/** The file that is too large to come; it takes no room on the disk. */
export const LARGE_FILE = 'data/files/large.bin';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** What is planted in an export: its lines, and how often each note is due for it. */
export class Oddities {
  readonly due = new Map<MattermostNote, number>();
  readonly channels: Raw[] = [];
  readonly people: Raw[] = [];
  readonly conversations: Raw[] = [];
  readonly emoji: Raw[] = [];
  /** Lines of messages, and lines that are none. */
  readonly posts: (Raw | string)[] = [];
  readonly directPosts: Raw[] = [];
  /** Further files of the export, by path. */
  readonly files = new Map<string, string | Buffer>();
  #next = 0;

  constructor() {
    this.#people();
    this.#channels();
    this.#conversations();
    this.#otherTeam();
    this.#lines();
    this.#odd();
    this.#types();
    this.#texts();
    this.#reactions();
    this.#attached();
  }

  #due(code: MattermostNote, times = 1): void {
    this.due.set(code, (this.due.get(code) ?? 0) + times);
  }

  /** Long before the first message of the team. */
  #said = (more: Raw = {}): Raw => ({
    user: usernameOf(1),
    type: '',
    message: 'odd',
    props: {},
    create_at: msOf(-1_000_000 + (this.#next += 1)),
    edit_at: 0,
    ...more,
  });

  #say(more: Raw = {}): Raw {
    const post = { team: TEAM, channel: ODD_CHANNEL, ...this.#said(more) };
    this.posts.push({ type: 'post', post });
    return post;
  }

  #user(username: string, more: Raw = {}): void {
    this.people.push(userLine(username, more));
  }

  #people(): void {
    this.#user('gone', { delete_at: msOf(0) });
    this.#user('gone.too', { delete_at: msOf(0) });
    this.#due('deactivated', 2);
    this.#user('visitor', { roles: 'system_guest' });
    this.#user('visitor.of.team', {
      teams: [{ name: TEAM, roles: 'team_guest', channels: [] }],
    });
    this.#due('guest', 2);
    this.#user('teamless', { teams: null });
    this.#due('no_team');
    this.#user('silent', { email: '' });
    this.#due('no_address');
    this.#user('twin', { email: 'Person.1@Harbour.test' });
    this.#due('same_address');
    this.#user('Visitor');
    this.#due('double_person');
    this.people.push({ type: 'user', user: { email: 'nobody@harbour.test' } }, { type: 'bot' });
    this.#due('bad_person', 2);
    this.people.push({
      type: 'bot',
      bot: { username: 'crane-bot', display_name: 'Crane', owner: usernameOf(0) },
    });
    this.#due('bot');
    this.#user('pictured', { profile_image: 'users/pictured/profile.png' });
    this.files.set('data/users/pictured/profile.png', PNG);
    this.#due('profile_picture');
    this.#user('themed', { theme: '{}', notify_props: { desktop: 'all' } });
    this.#due('settings');
    this.#say({ user: 'stranger' });
    this.#say({ user: '../../etc/passwd' });
    this.#say({ user: '__proto__' });
    this.#due('unknown_person', 3);
    const hook = { from_webhook: 'true', override_username: 'Deploy' };
    this.#say({ props: hook });
    this.#say({ props: { ...hook, override_username: 'Alarm' } });
    this.#say({ props: { from_webhook: 'true', webhook_display_name: 'Tides' } });
    this.#due('bot', 3);
  }

  #channel(name: string, more: Raw = {}): void {
    this.channels.push({
      type: 'channel',
      channel: { team: TEAM, name, display_name: name, type: 'O', ...more },
    });
  }

  #channels(): void {
    this.#channel(ODD_CHANNEL);
    this.channels.push({ type: 'channel', channel: { team: TEAM } });
    this.#due('bad_channel');
    this.#channel('secret');
    this.#channel('secret', { type: 'P' });
    this.#due('double_channel');
    this.#channel('of-tomorrow', { type: 'Z' });
    this.#due('channel_kind');
    this.#channel('long', { header: 'h'.repeat(200), purpose: 'p'.repeat(200) });
    this.#due('description_cut');
    this.#user('member', {
      teams: [
        {
          name: TEAM,
          roles: 'team_user',
          channels: [{ name: 'secret', favorite: true }, { name: 'elsewhere' }],
        },
      ],
    });
    this.#due('favorite');
    this.#due('unknown_membership');
    this.#user('left', {
      delete_at: msOf(1),
      teams: [{ name: TEAM, roles: 'team_user', channels: [{ name: 'secret' }] }],
    });
    this.#due('deactivated');
    this.#due('unknown_member');
    this.channels.push({ type: 'role', role: { name: 'pilot' } }, { type: 'scheme', scheme: {} });
    this.#due('roles', 2);
    const between = this.#said({ user: 'member', message: 'between us' });
    this.posts.push({ type: 'post', post: { team: TEAM, channel: 'secret', ...between } });
  }

  #conversations(): void {
    const many = Array.from({ length: 12 }, (_, number) => usernameOf(number));
    const between = (members: string[], more: Raw = {}) =>
      this.conversations.push({ type: 'direct_channel', direct_channel: { members, ...more } });
    between(many);
    this.#due('large_conversation');
    between(many.slice(0, 3));
    between([usernameOf(4), usernameOf(4)]);
    this.conversations.push({
      type: 'direct_channel',
      direct_channel: {
        header: 'Only us',
        participants: [{ username: usernameOf(1) }, { username: usernameOf(2) }],
      },
    });
    const say = (channel_members: string[], message: string) =>
      this.directPosts.push({
        type: 'direct_post',
        direct_post: { channel_members, ...this.#said({ message }), replies: [this.#said()] },
      });
    say([usernameOf(2), usernameOf(1)], 'only you');
    say([usernameOf(1), usernameOf(7)], 'nobody listed us');
    this.#due('unlisted_conversation');
  }

  #otherTeam(): void {
    const teams = [{ name: OTHER_TEAM, roles: 'team_user', channels: [{ name: 'pier' }] }];
    this.#user('docker', { teams });
    this.#user('dockhand', { teams });
    this.#due('other_team', 2);
    this.channels.push(
      { type: 'team', team: { name: OTHER_TEAM, display_name: 'Dock' } },
      { type: 'channel', channel: { team: OTHER_TEAM, name: 'pier', type: 'O' } },
    );
    this.#due('other_team_channel');
    const said = this.#said({ user: 'docker', message: 'of the dock', replies: [this.#said()] });
    this.posts.push({ type: 'post', post: { team: OTHER_TEAM, channel: 'pier', ...said } });
    const channel_members = ['docker', 'dockhand'];
    this.conversations.push({
      type: 'direct_channel',
      direct_channel: { members: channel_members },
    });
    this.#due('conversation_elsewhere');
    this.directPosts.push({
      type: 'direct_post',
      direct_post: { channel_members, ...this.#said({ user: 'docker' }) },
    });
    this.#due('other_team_message', 3);
  }

  #lines(): void {
    this.posts.push('{"type":"post","post":{"team"', 'no JSON', '[]');
    this.#due('bad_line', 3);
    this.posts.push(`{"type":"post","pad":"${'x'.repeat(33 * 1024 * 1024)}"}`);
    this.#due('long_line');
    this.posts.push({ type: 'board', board: {} }, { type: '__proto__' });
    this.#due('unknown_line', 2);
    this.files.set('warnings.txt', 'Unable to export file attachment');
    this.#due('export_warnings');
    this.files.set('notes.txt', 'what is this');
    this.#due('unknown_file');
    this.files.set('data/files/unused.txt', 'of nobody');
    this.#due('unused_file');
  }

  #odd(): void {
    this.posts.push({ type: 'post', post: { team: TEAM, channel: ODD_CHANNEL } });
    this.posts.push({ type: 'post', post: 'no message' });
    this.#due('bad_message', 2);
    this.#say({ create_at: 'yesterday' });
    this.#say({ create_at: 99_999_999_999_999 });
    this.#due('bad_time', 2);
    const twice = this.#say({ message: 'twice' });
    this.#say({ ...twice });
    this.#due('double_message');
    this.#say({ ...twice, message: 'not twice, but in the same millisecond' });
    this.posts.push({
      type: 'post',
      post: { team: TEAM, channel: 'no-such-channel', ...this.#said(), replies: [this.#said()] },
    });
    this.#due('unknown_channel', 2);
    this.#say({ message: ' ', replies: [this.#said({ message: 'an answer to nothing' })] });
    this.#due('empty_message');
    this.#due('thread_root_missing');
    this.#say({ edit_at: msOf(-900_000), message: 'better words' });
    this.#due('edited');
    this.#say({ message: 'x'.repeat(200_000) });
    this.#due('text_cut');
    this.#say({ message: 'a sign that no database holds: \0 and half of one: \uD800' });
    this.#say({ props: { card: '# More about it' } });
    this.#due('card');
    this.#say({ thread_followers: [{ user: usernameOf(1) }, { user: usernameOf(2) }] });
    this.#due('thread_followed', 2);
    this.#say({ flagged_by: ['gone'] });
    this.#due('saved_elsewhere');
  }

  #types(): void {
    for (const type of ['system_join_channel', 'system_leave_channel', 'system_add_to_team'])
      this.#say({ type });
    this.#due('join_or_leave', 3);
    this.#say({ type: 'system_convert_channel' });
    this.#due('service_line');
    this.#say({ type: 'system_ephemeral' });
    this.#due('ephemeral');
    this.#say({ type: 'custom_calls', message: '' });
    this.#due('call');
    this.#say({ type: 'custom_of_tomorrow', message: 'from a newer Mattermost' });
    this.#due('unknown_type');
    this.#say({ type: 'system_header_change', props: { new_header: 'Odd things' } });
    this.#say({
      type: 'system_displayname_change',
      props: { old_displayname: 'Odd', new_displayname: 'Oddities' },
    });
    this.#say({ type: 'me', message: '*is away*' });
  }

  #texts(): void {
    this.#say({ message: 'ask @nobody or @the-crew.' });
    this.#due('unknown_mention', 2);
    this.#say({ message: 'see ~elsewhere and ~secret' });
    this.#due('unknown_channel_link');
    this.#say({ message: '@here and @all' });
    this.#due('here');
    this.#say({ message: 'https://chat.test/harbour/pl/abcdefghijklmnopqrstuvwxyz' });
    this.#due('dead_message_link');
    this.#say({ message: 'about #cranes and `#code`' });
    this.#due('hashtag');
    this.#say({ message: '```tex\na_1\n```' });
    this.#say({ message: '```latex\n\\frac{a}{b}\n```\n\nand $\\sqrt{2}$' });
    this.#due('formula', 3);
    this.#say({ message: '![the quay](https://harbour.test/quay.png =100x20)' });
    this.#due('image_size');
    this.#say({ message: `@${usernameOf(1)} ${'*_'.repeat(3000)}` });
    this.#due('dense_text');
    this.#say({
      message: '<script>alert(1)</script>',
      props: { attachments: [{ title: 'click', title_link: 'javascript:alert(1)' }] },
    });
    this.#due('unsafe_link');
    this.#say({
      type: 'slack_attachment',
      message: '',
      props: {
        attachments: [
          {
            pretext: `for @${usernameOf(2)}`,
            title: 'Build 7',
            title_link: 'https://ci.test/7',
            text: '**passed**',
            fields: [{ title: 'Tests', value: 120, short: true }],
            actions: [{ name: 'Again' }],
          },
        ],
      },
    });
    this.#due('interactive');
  }

  #reactions(): void {
    const reaction = (number: number, emoji_name: string) => ({
      user: usernameOf(number),
      emoji_name,
      create_at: msOf(0),
    });
    this.#say({
      reactions: [
        reaction(2, 'wave_medium_light_skin_tone'),
        reaction(2, 'heart'),
        reaction(3, 'harbour-crane'),
        reaction(4, 'ありがとう'),
        { user: usernameOf(5) },
      ],
    });
    this.#due('second_reaction');
    this.#due('emoji_name');
    this.#due('bad_reaction');
    this.emoji.push(
      { type: 'emoji', emoji: { name: 'harbour-crane', image: 'emoji/e1/image' } },
      { type: 'emoji', emoji: { name: 'lighthouse', image: 'emoji/e2/image' } },
      { type: 'emoji', emoji: { name: 'N'.repeat(80), image: 'emoji/e1/image' } },
    );
    this.files.set('data/emoji/e1/image', PNG);
    this.#due('emoji_without_image');
    this.#due('emoji_name');
    this.#say({ message: 'pinned', is_pinned: true });
    this.#due('pinned_by');
  }

  #attached(): void {
    const put = (path: string, contents: string | Buffer) =>
      this.files.set(`data/${path}`, contents);
    const show = (...paths: string[]) =>
      this.#say({ attachments: paths.map((path) => ({ path })) });
    put('files/plan.txt', 'a plan of the harbour');
    show('files/plan.txt');
    show('data/files/plan.txt');
    this.#due('file_shared');
    show('files/away.pdf');
    this.#due('file_missing');
    show('../../../etc/passwd');
    show('/etc/passwd');
    this.#due('file_path', 2);
    put('files/setup.exe', 'MZ');
    show('files/setup.exe');
    put('files/empty.txt', '');
    show('files/empty.txt');
    this.#due('file_refused', 2);
    const many = Array.from({ length: 23 }, (_, number) => {
      put(`files/many${number}.txt`, createHash('sha256').update(String(number)).digest('hex'));
      return `files/many${number}.txt`;
    });
    show(...many);
    this.#due('too_many_files', 3);
    show('files/large.bin');
    this.#due('file_too_large');
  }
}
