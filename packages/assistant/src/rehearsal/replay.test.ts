import type { Rule } from '@parley/model/rules';
import { describe, expect, test } from 'vitest';
import type { Happened, HeardMessage } from './happened.ts';
import { type Mark, type ReplayedDraft, replayRules } from './replay.ts';

const ANN = '0195a3c2-0000-7000-8000-00000000000a';
const BEN = '0195a3c2-0000-7000-8000-00000000000b';
const BOT = '0195a3c2-0000-7000-8000-00000000000c';
const OTHER_BOT = '0195a3c2-0000-7000-8000-00000000000d';

const said = (minute: number, text: string, given: Partial<HeardMessage> = {}): HeardMessage => ({
  id: `m${minute}`,
  authorId: ANN,
  isAssistants: false,
  at: new Date(Date.UTC(2026, 10, 2, 9, minute)).toISOString(),
  text,
  threadId: null,
  repliedTo: null,
  mentions: [],
  files: 0,
  via: null,
  ...given,
});

const happened = (messages: HeardMessage[], given: Partial<Happened> = {}): Happened => ({
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-30T00:00:00.000Z',
  messages,
  isCut: false,
  joins: [],
  reactions: [],
  dues: [],
  answers: new Map(),
  ...given,
});

const draft = (rules: Rule[], given: Partial<ReplayedDraft> = {}): ReplayedDraft => ({
  rules,
  publishedRules: [],
  profileId: BOT,
  mode: 'mention',
  hasModel: false,
  ...given,
});

const vacation: Rule = {
  trigger: { kind: 'message' },
  conditions: [{ kind: 'contains', words: ['vacation'], isNegated: false }],
  effect: { kind: 'say', text: 'Ask Sofia.' },
};
const talk = [
  said(1, 'The build is green.'),
  said(2, 'Who do I ask about vacation?'),
  said(3, 'No idea', { authorId: BEN }),
  said(4, 'A program about vacation', { via: 'webhook' }),
  said(5, 'Ask Sofia about vacation.', { authorId: BOT, isAssistants: true }),
];

describe('how often a draft would write', () => {
  test('counts messages of people, and firings with whom they are for', () => {
    const replayed = replayRules(happened(talk), draft([vacation]), []);
    expect(replayed).toMatchObject({ messages: 4, spoke: 1, spokeBefore: 0, asked: 0 });
    expect(replayed.people).toEqual([{ profile_id: ANN, times: 1 }]);
    expect(replayed.firings).toEqual([
      {
        rule: 0,
        at: talk[1]?.at,
        message_id: 'm2',
        profile_id: ANN,
        effect: 'say',
        text: 'Ask Sofia.',
      },
    ]);
  });

  test('counts a rule that hands over in words of its own, and none that has nothing to ask', () => {
    const hand: Rule = {
      ...vacation,
      effect: { kind: 'hand_over', profileId: BEN, text: '' },
    };
    const ask: Rule = { ...vacation, effect: { kind: 'ask_for', items: ['the vacation'] } };
    expect(replayRules(happened(talk), draft([hand]), [])).toMatchObject({ spoke: 1 });
    expect(replayRules(happened(talk), draft([ask]), [])).toMatchObject({ spoke: 0, firings: [] });
  });

  test('compares it with the rules that are published and with real answers', () => {
    const answers = new Map([['m3', { tokens: 4000, cost: 0.02 }]]);
    const replayed = replayRules(
      happened(talk, { answers }),
      draft([], { publishedRules: [vacation], mode: 'auto', hasModel: true }),
      [],
    );
    expect(replayed).toMatchObject({ spoke: 0, spokeBefore: 1, answered: 1, asked: 3 });
    expect(replayed).toMatchObject({ tokens: 12_000, hasModel: true });
    expect(replayed.cost).toBeCloseTo(0.06);
  });

  test('knows each trigger', () => {
    const at = '2026-11-03T10:00:00.000Z';
    const rules: Rule[] = [
      { trigger: { kind: 'join' }, conditions: [], effect: { kind: 'say', text: 'Welcome!' } },
      {
        trigger: { kind: 'time', recurrence: 'FREQ=WEEKLY;BYDAY=FR', at: '16:00', timezone: 'UTC' },
        conditions: [],
        effect: { kind: 'summarise' },
      },
      {
        trigger: { kind: 'unanswered', minutes: 120 },
        conditions: [],
        effect: { kind: 'say', text: 'Can anybody help?' },
      },
      {
        trigger: { kind: 'reaction', emoji: '🚨' },
        conditions: [],
        effect: { kind: 'draft', of: 'risk' },
      },
      { trigger: { kind: 'file' }, conditions: [], effect: { kind: 'react', emoji: '👀' } },
      { trigger: { kind: 'webhook' }, conditions: [], effect: { kind: 'react', emoji: '🛠️' } },
      {
        trigger: { kind: 'due', of: 'event', minutesBefore: 60 },
        conditions: [],
        effect: { kind: 'say', text: 'In an hour' },
      },
    ];
    const replayed = replayRules(
      happened(
        [
          said(1, 'Is it open?'),
          said(2, 'The plan', { files: 1, authorId: ANN }),
          said(3, 'Build failed', { via: 'webhook' }),
        ],
        {
          joins: [{ profileId: BEN, at }],
          reactions: [{ messageId: 'm2', profileId: BEN, emoji: '🚨', at }],
          dues: [{ of: 'event', at }],
        },
      ),
      draft(rules),
      [],
    );
    const counts = rules.map(
      (_, index) => replayed.firings.filter(({ rule }) => rule === index).length,
    );
    expect(counts).toEqual([1, 4, 1, 1, 1, 1, 1]);
    expect(replayed.firings.map(({ at: time }) => time)).toEqual(
      replayed.firings.map(({ at: time }) => time).toSorted(),
    );
  });

  test.each([
    ['a message for another assistant', [said(1, 'Hello', { mentions: [OTHER_BOT] })], 0],
    ['a mention', [said(1, 'Hello', { mentions: [BOT] })], 1],
    ['a reply to it', [talk[4], said(6, 'Sure', { repliedTo: 'm5' })], 1],
  ] as const)('asks a model about %s: %s', (_what, messages, asked) => {
    const others = said(0, 'x', { authorId: OTHER_BOT, isAssistants: true });
    const replayed = replayRules(
      happened([others, ...messages.flatMap((message) => message ?? [])]),
      draft([]),
      [],
    );
    expect(replayed.asked).toBe(asked);
  });

  test('reads lines that follow each other within seconds as one', () => {
    const burst = ['One', 'Two', 'Three'].map((text, index) => ({
      ...said(1, text),
      id: text,
      at: new Date(Date.UTC(2026, 10, 2, 9, 0, index)).toISOString(),
    }));
    expect(replayRules(happened(burst), draft([], { mode: 'auto' }), []).asked).toBe(1);
  });
});

describe('messages that are marked', () => {
  const draftRisk: Rule = { ...vacation, effect: { kind: 'draft', of: 'risk' } };
  const mark = (expected: Mark['expected'], text: string | null = null): Mark => ({
    message_id: 'm2',
    expected,
    text,
  });
  test.each([
    ['answers as marked', [vacation], 'mention', mark('answer'), 'passed'],
    ['answers with the words', [vacation], 'mention', mark('answer', 'sofia'), 'passed'],
    ['answers with other words', [vacation], 'mention', mark('answer', 'Tom'), 'failed'],
    ['speaks instead of silence', [vacation], 'mention', mark('silence'), 'failed'],
    ['stays silent as marked', [], 'mention', mark('silence'), 'passed'],
    ['stays silent instead of an answer', [], 'mention', mark('answer'), 'failed'],
    ['a model decides about an answer', [], 'auto', mark('answer'), 'unknown'],
    ['a model decides about silence', [], 'auto', mark('silence'), 'unknown'],
    ['drafts as marked', [draftRisk], 'mention', mark('draft'), 'passed'],
    ['answers instead of a draft', [vacation], 'mention', mark('draft'), 'failed'],
    ['drafts instead of silence', [draftRisk], 'mention', mark('silence'), 'failed'],
  ] as const)('%s', (_what, rules, mode, marked, outcome) => {
    const replayed = replayRules(happened(talk), draft([...rules], { mode }), [marked]);
    expect(replayed.tests.map((one) => one.outcome)).toEqual([outcome]);
  });
});
