import { messageDraft, newId } from '@parley/model';
import { expect, test } from 'vitest';
import { collections } from '../../data/index.ts';
import { messageDraftOf, react } from './mutations.ts';

const written = {
  id: newId(),
  workspaceId: newId(),
  channelId: newId(),
  authorId: newId(),
  text: 'See this',
  files: [],
  replyToId: null,
};
const file = {
  id: newId(),
  type: 'image' as const,
  name: 'crane.png',
  mime_type: 'image/png',
  file_size: 3,
  storage_path: 'a/b',
  width: 4,
  height: 2,
};

test('a draft has role user, an author, one text part and the ids of its workspace and channel', () => {
  const { draft, attachments } = messageDraftOf(written);
  expect(messageDraft.parse(draft)).toMatchObject({
    role: 'user',
    author_id: written.authorId,
    parts: [{ type: 'text', text: 'See this' }],
  });
  expect(draft.metadata).toEqual({
    workspace_id: written.workspaceId,
    channel_id: written.channelId,
  });
  expect(attachments).toEqual([]);
});

test('a draft has its files in a part and as rows', () => {
  const { draft, attachments } = messageDraftOf({
    ...written,
    files: [file],
  });
  expect(draft.parts.at(-1)).toEqual({
    type: 'data-attachments',
    id: `${written.id}-attachments`,
    data: [file],
  });
  expect(attachments).toMatchObject([
    {
      id: file.id,
      message_id: written.id,
      channel_id: written.channelId,
      status: 'uploaded',
      progress: 100,
      metadata: { width: 4, height: 2 },
    },
  ]);
});

test('a file is uploading until the server has stored it, even at 100 percent', () => {
  const statusAt = (percent: number) =>
    messageDraftOf({ ...written, files: [file], progressById: new Map([[file.id, percent]]) })
      .attachments[0]?.status;
  expect([0, 40, 100].map(statusAt)).toEqual(['pending', 'uploading', 'uploading']);
});

test('rejects a draft without text and files with the message of the specification', () => {
  const { draft } = messageDraftOf({ ...written, text: '  ' });
  expect(messageDraft.safeParse(draft).error?.issues[0]?.message).toBe(
    'At least one attachment is required',
  );
});

test('rejects a reaction without an emoji with the message of the specification, before showing it', async () => {
  const message = {
    id: written.id,
    workspace_id: written.workspaceId,
    channel_id: written.channelId,
  };
  const given = (emoji: string) => react(message, written.authorId, emoji, undefined);
  await expect(given('')).rejects.toMatchObject({ message: 'Emoji is required' });
  await expect(given('x'.repeat(51))).rejects.toMatchObject({
    message: 'Emoji must be at most 50 characters',
  });
  expect(collections.reactions.size).toBe(0);
});
