import type { Message } from '@parley/model';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BURST_MS, KEY_MS } from '../base/paced.ts';
import { participantWith } from '../testing/participant.ts';
import { COUNTED_AT_MOST, createUnread } from './unread.ts';

const ME = '019aa000-0000-7000-8000-000000000001';
const BEN = '019aa000-0000-7000-8000-000000000002';
const WORKSPACE = '019aa000-0000-7000-8000-000000000003';
const CHANNEL = '019aa000-0000-7000-8000-000000000004';
const at = (second: number) => `2026-01-01T10:00:${String(second).padStart(2, '0')}.000000+00:00`;

function message(id: string, second: number, more: Partial<Message> = {}): Message {
  return {
    id,
    workspace_id: WORKSPACE,
    channel_id: CHANNEL,
    author_id: BEN,
    reply_to_id: null,
    content: null,
    role: 'user',
    parts: [],
    metadata: {},
    edited_at: null,
    thread_id: null,
    reply_count: 0,
    last_reply_at: null,
    pinned_at: null,
    pinned_by: null,
    released_at: null,
    deleted_at: null,
    created_at: at(second),
    updated_at: at(second),
    ...more,
  };
}

const mention = { metadata: { workspace_id: WORKSPACE, channel_id: CHANNEL, mentions: [ME] } };

/** @param few the loaded messages if not all are loaded */
function setUp(loaded: Message[] | null = null, few: Message[] = []) {
  const own = participantWith({
    workspace_id: WORKSPACE,
    channel_id: CHANNEL,
    profile_id: ME,
    last_read_at: at(10),
    created_at: at(0),
  });
  const recount = vi.fn<() => void>();
  const messagesSince = (_channel: string, since: string) =>
    loaded?.filter(({ created_at }) => created_at > since) ?? null;
  const loadedSince = (_channel: string, since: string) =>
    few.filter(({ created_at }) => created_at > since);
  const unread = createUnread({
    me: () => ME,
    ownParticipant: () => own,
    messagesSince,
    loadedSince,
    recount,
  });
  return { unread, own, recount, count: () => unread.counts.get().get(CHANNEL) };
}

describe('unread messages', () => {
  it('show nothing for a message that is drawn with its burst and marked as read', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { unread } = setUp([message('seen', 12)]);
    unread.counted([{ channel_id: CHANNEL, unread: 0, mentions: 0, last_message_at: at(9) }]);
    const counted = vi.fn<() => void>();
    unread.counts.subscribe(counted);
    unread.inserted(message('seen', 12));
    vi.advanceTimersByTime(BURST_MS + KEY_MS);
    unread.mark(CHANNEL, at(12));
    vi.runAllTimers();
    expect(counted).not.toHaveBeenCalled();
  });

  it('are the server’s count and the messages that arrived after it', () => {
    const { unread, count } = setUp();
    unread.inserted(message('early', 11));
    unread.inserted(message('late', 13, mention));
    unread.counted([{ channel_id: CHANNEL, unread: 1, mentions: 0, last_message_at: at(12) }]);
    expect(count()).toEqual({ unread: 2, mentions: 1 });
  });

  it('include a message once if it is announced after the server counted it', () => {
    const { unread, count } = setUp();
    unread.counted([{ channel_id: CHANNEL, unread: 2, mentions: 1, last_message_at: at(12) }]);
    unread.inserted(message('counted', 11));
    unread.inserted(message('last counted', 12, mention));
    unread.inserted(message('late', 13, mention));
    unread.counted([{ channel_id: CHANNEL, unread: 2, mentions: 1, last_message_at: at(12) }]);
    expect(count()).toEqual({ unread: 3, mentions: 2 });
  });

  it('have the same last moment, whether counted or announced', () => {
    const { unread } = setUp();
    const last_message_at = '2026-01-01 10:00:12+00';
    unread.counted([{ channel_id: CHANNEL, unread: 1, mentions: 0, last_message_at }]);
    expect(unread.lastMessageAt(CHANNEL)).toBe(at(12));
    unread.inserted(message('late', 13, { created_at: '2026-01-01T10:00:13+00:00' }));
    expect(unread.lastMessageAt(CHANNEL)).toBe(at(13));
  });

  it('stay the same object while unchanged, whatever other channels count', () => {
    const { unread, count } = setUp();
    const other = '019aa000-0000-7000-8000-000000000009';
    const counted = (more: number) =>
      unread.counted([
        { channel_id: CHANNEL, unread: 1, mentions: 0, last_message_at: at(12) },
        { channel_id: other, unread: more, mentions: 0, last_message_at: at(12) },
      ]);
    counted(1);
    const before = count();
    counted(2);
    expect(count()).toBe(before);
    expect(unread.counts.get().get(other)?.unread).toBe(2);
  });

  it('include a mention of everyone in the channel', () => {
    const { unread, count } = setUp();
    const metadata = { workspace_id: WORKSPACE, channel_id: CHANNEL, mentions_everyone: true };
    unread.counted([{ channel_id: CHANNEL, unread: 0, mentions: 0, last_message_at: at(9) }]);
    unread.inserted(message('late', 13, { metadata }));
    unread.counted([{ channel_id: CHANNEL, unread: 0, mentions: 0, last_message_at: at(12) }]);
    expect(count()).toEqual({ unread: 1, mentions: 1 });
  });

  it('include no own messages, no read ones, and none twice', async () => {
    const { unread, count } = setUp();
    unread.counted([{ channel_id: CHANNEL, unread: 0, mentions: 0, last_message_at: at(9) }]);
    unread.inserted(message('own', 11, { author_id: ME }));
    unread.inserted(message('restored', 9));
    unread.inserted(message('new', 12));
    unread.inserted(message('new', 12));
    await vi.waitFor(() => expect(count()).toEqual({ unread: 1, mentions: 0 }));
  });

  it('never show a message read in the same turn in which it arrives', async () => {
    const { unread, count } = setUp([message('seen', 12)]);
    unread.counted([{ channel_id: CHANNEL, unread: 0, mentions: 0, last_message_at: at(9) }]);
    const seen: unknown[] = [];
    unread.counts.subscribe(() => seen.push(count()));
    unread.inserted(message('seen', 12));
    unread.mark(CHANNEL, at(12));
    unread.inserted(message('later', 13));
    await vi.waitFor(() => expect(count()?.unread).toBe(1));
    expect(seen).toEqual([{ unread: 1, mentions: 0 }]);
  });

  it('decrease with a deletion, and are recounted if it is unknown whether it counted', () => {
    const { unread, count, recount } = setUp();
    unread.counted([{ channel_id: CHANNEL, unread: 3, mentions: 0, last_message_at: at(12) }]);
    unread.inserted(message('new', 13));
    unread.deleted(CHANNEL, 'new', undefined);
    expect(count()?.unread).toBe(3);
    expect(recount).not.toHaveBeenCalled();
    unread.deleted(CHANNEL, 'older', undefined);
    expect(recount).toHaveBeenCalledOnce();
  });

  it('start after the read mark, which never moves backwards', () => {
    const loaded = [message('a', 11), message('b', 12, mention), message('c', 13)];
    const { unread, count } = setUp(loaded);
    unread.counted([{ channel_id: CHANNEL, unread: 3, mentions: 1, last_message_at: at(13) }]);
    expect(unread.mark(CHANNEL, at(11))).toBe(true);
    expect(count()).toEqual({ unread: 2, mentions: 1 });
    expect(unread.mark(CHANNEL, at(5))).toBe(false);
    expect(unread.mark(CHANNEL, at(13))).toBe(true);
    expect(count()).toEqual({ unread: 0, mentions: 0 });
  });

  it('decrease by the read ones if more follow than are loaded', () => {
    const { unread, count, recount } = setUp(null, [
      message('a', 11),
      message('b', 12, mention),
      message('own', 13, { author_id: ME }),
      message('c', 14),
    ]);
    unread.counted([{ channel_id: CHANNEL, unread: 500, mentions: 3, last_message_at: at(50) }]);
    expect(unread.mark(CHANNEL, at(13))).toBe(true);
    expect(count()).toEqual({ unread: 498, mentions: 2 });
    expect(recount).not.toHaveBeenCalled();
  });

  it('end with a mark at the last message, even if none is loaded', () => {
    const { unread, count, recount } = setUp();
    const rows = [{ channel_id: CHANNEL, unread: 500, mentions: 3, last_message_at: at(50) }];
    unread.counted(rows);
    expect(unread.mark(CHANNEL, at(50))).toBe(true);
    expect(count()).toEqual({ unread: 0, mentions: 0 });
    unread.counted(rows);
    expect(count()).toEqual({ unread: 0, mentions: 0 });
    expect(recount).not.toHaveBeenCalled();
  });

  it('have the last moment of a message announced while the server counted', () => {
    const { unread } = setUp();
    unread.counted([{ channel_id: CHANNEL, unread: 1, mentions: 0, last_message_at: at(12) }]);
    unread.inserted(message('late', 13));
    unread.counted([{ channel_id: CHANNEL, unread: 1, mentions: 0, last_message_at: at(12) }]);
    expect(unread.lastMessageAt(CHANNEL)).toBe(at(13));
  });

  it('stay at the server’s maximum until it counts fewer', () => {
    const { unread, count } = setUp(null, [message('a', 11)]);
    unread.counted([
      { channel_id: CHANNEL, unread: COUNTED_AT_MOST, mentions: 0, last_message_at: at(50) },
    ]);
    unread.mark(CHANNEL, at(11));
    expect(count()?.unread).toBe(COUNTED_AT_MOST);
  });

  it('follow the read mark of the user’s other tabs', () => {
    const { unread, own, count, recount } = setUp();
    unread.counted([{ channel_id: CHANNEL, unread: 2, mentions: 0, last_message_at: at(12) }]);
    own.last_read_at = at(11);
    unread.participantChanged(CHANNEL);
    expect(recount).toHaveBeenCalledOnce();
    own.last_read_at = at(12);
    unread.participantChanged(CHANNEL);
    expect(count()).toEqual({ unread: 0, mentions: 0 });
  });

  it('ignore an outdated count after the user marked messages as unread', () => {
    const { unread, own, count } = setUp([message('unread', 12)]);
    own.last_read_at = at(12);
    unread.counted([{ channel_id: CHANNEL, unread: 0, mentions: 0, last_message_at: at(12) }]);
    const asked = unread.moment();
    own.last_read_at = at(10);
    unread.participantChanged(CHANNEL);
    expect(count()?.unread).toBe(1);
    const late = [{ channel_id: CHANNEL, unread: 0, mentions: 0, last_message_at: at(12) }];
    unread.counted(late, asked);
    expect(count()?.unread).toBe(1);
    unread.counted(late);
    expect(count()?.unread).toBe(0);
  });

  it('exclude a message that was deleted while the server counted', () => {
    const loaded = [message('deleted', 12)];
    const { unread, count } = setUp(loaded);
    unread.inserted(message('deleted', 12));
    const asked = unread.moment();
    unread.deleted(CHANNEL, 'deleted', loaded.pop());
    const late = [{ channel_id: CHANNEL, unread: 1, mentions: 0, last_message_at: at(12) }];
    unread.counted(late, asked);
    expect(count()?.unread).toBe(0);
  });

  it('are requested again if the response is older than the line and not all are loaded', () => {
    const { unread, own, recount } = setUp();
    const late = [{ channel_id: CHANNEL, unread: 0, mentions: 0, last_message_at: at(12) }];
    unread.counted(late);
    const asked = unread.moment();
    own.last_read_at = at(9);
    unread.participantChanged(CHANNEL);
    recount.mockClear();
    unread.counted(late, asked);
    expect(recount).toHaveBeenCalledOnce();
  });

  it('do not return if the server counted before it knew of a mark', () => {
    const { unread, count } = setUp([message('a', 11), message('b', 12)]);
    unread.mark(CHANNEL, at(12));
    unread.counted([{ channel_id: CHANNEL, unread: 2, mentions: 0, last_message_at: at(12) }]);
    expect(count()).toEqual({ unread: 0, mentions: 0 });
  });
});
