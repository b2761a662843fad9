import { type Message, textOf } from '@parley/model';
import { describe, expect, it } from 'vitest';
import { grown, type Growth, parseGrowth } from './growth.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const answer = (text: string, state: 'streaming' | 'done' = 'streaming') =>
  ({
    id,
    content: '',
    parts: [{ type: 'step-start' }, { type: 'text', text, state }],
    updated_at: '2026-11-22T10:00:00.000000+00:00',
  }) as unknown as Message;
const growth = (from: number, text: string): Growth => ({
  table: 'messages',
  id,
  channel_id: id,
  from,
  text,
  updated_at: '2026-11-22T10:00:01+00:00',
});
const after = (message: Message, added: Growth) => {
  const next = grown(message, added);
  return next === null || next === 'lacking' ? next : textOf(next);
};

describe('a growing answer', () => {
  it('contains its previous text and the added one', () => {
    expect(after(answer('One'), growth(3, ' two'))).toBe('One two');
  });

  it('counts characters like the database, including emoji', () => {
    expect(after(answer('Gut 👍🏽'), growth(6, ' so'))).toBe('Gut 👍🏽 so');
  });

  it('does not add text that it already has', () => {
    expect(after(answer('One two'), growth(3, ' two'))).toBeNull();
    expect(after(answer('One two'), growth(3, ' two three'))).toBe('One two three');
  });

  it('reports that earlier text is missing', () => {
    expect(after(answer('One'), growth(7, ' three'))).toBe('lacking');
  });

  it('does not grow after it is done', () => {
    expect(after(answer('One', 'done'), growth(3, ' two'))).toBeNull();
  });

  it('has a canonical time of its change, like rows', () => {
    expect(grown(answer('One'), growth(3, ' two'))).toMatchObject({
      updated_at: '2026-11-22T10:00:01.000000+00:00',
    });
  });

  it('ignores other payloads', () => {
    expect(parseGrowth({ ...growth(3, ' two'), operation: 'APPEND' })).toEqual(growth(3, ' two'));
    expect(parseGrowth({ ...growth(3, ' two'), from: -1 })).toBeNull();
    expect(parseGrowth(null)).toBeNull();
  });
});
