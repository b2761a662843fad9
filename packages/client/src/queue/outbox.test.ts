import { messageDraft, newId, type MessageDraft } from '@parley/model';
import { expect, it, vi } from 'vitest';
import { cell } from '../base/cell.ts';
import { createOutbox } from './outbox.ts';
import type { QueueEntry } from './entries.ts';

function draft(text: string): MessageDraft {
  const [workspace_id, channel_id] = [newId(), newId()];
  return messageDraft.parse({
    id: newId(),
    workspace_id,
    channel_id,
    author_id: newId(),
    reply_to_id: null,
    role: 'user',
    parts: [{ type: 'text', text }],
    metadata: { workspace_id, channel_id },
  });
}

it('refuses a draft without metadata or without an author', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const entries = cell<readonly QueueEntry[]>([]);
  const outbox = createOutbox({ entries, add: async () => 'waiting' });
  const sent = draft('x');
  expect(() =>
    outbox.send({ ...sent, metadata: { workspace_id: 'w', channel_id: 'c' } }, []),
  ).toThrow('Failed to parse metadata');
  expect(() => outbox.send({ ...sent, author_id: '' }, [])).toThrow('Failed to create draft');
  const empty = () => outbox.send({ ...sent, parts: [] }, []);
  expect(empty).toThrow('Failed to create draft');
  expect(empty).toThrow(expect.objectContaining({ hint: 'At least one attachment is required' }));
  for (const [field, words] of [
    ['storage_path', 'Storage path is required'],
    ['mime_type', 'MIME type is required'],
    ['file_size', 'File size must be positive'],
  ] as const) {
    const data = [{ ...file, [field]: field === 'file_size' ? 0 : '' }];
    const part = { type: 'data-attachments' as const, id: `${sent.id}-attachments`, data };
    expect(() => outbox.send({ ...sent, parts: [part] }, [])).toThrow(
      expect.objectContaining({ message: 'Failed to create draft', hint: words }),
    );
  }
  expect(logged).toHaveBeenCalledTimes(7);
  logged.mockRestore();
});

const file = {
  id: newId(),
  type: 'document' as const,
  name: 'plan.txt',
  mime_type: 'text/plain',
  file_size: 3,
  storage_path: 'w/c/m/a/plan.txt',
};
