import { newId, isTold, type Participant } from '@parley/model';
import { expect, test } from 'vitest';
import { cell } from '../base/cell.ts';
import { ShownRows } from '../collections/shown-rows.ts';
import { participantWith } from '../testing/participant.ts';
import { createShownUnread } from './shown-unread.ts';
import { createSilence } from './silence.ts';

const CHANNEL = newId();
const ME = newId();
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const SETTINGS: Record<string, Partial<Participant>> = {
  loud: {},
  'muted until later': { muted_until: at(3_600_000) },
  'a mute that is over': { muted_until: at(-1000) },
  'the level "Nothing"': { notify: 'none' },
  'the level "Mentions"': { notify: 'mentions' },
};

/** What waits after one message of each sort, as the server counts it. */
const WAITING = {
  message: { unread: 1, mentions: 0 },
  mention: { unread: 1, mentions: 1 },
  // Replies are not counted; they only notify.
  'thread reply': { unread: 0, mentions: 0 },
};
const KIND = { message: 'message', mention: 'mention', 'thread reply': 'thread' } as const;

/** Shown in list, title, favicon, dashboard, Unread and palette; rung on the desktop. */
const EXPECTED: Record<string, Record<keyof typeof WAITING, [shown: string, rings: boolean]>> = {
  loud: { message: ['1', true], mention: ['@1 1', true], 'thread reply': ['', true] },
  'muted until later': {
    message: ['', false],
    mention: ['@1 1', true],
    'thread reply': ['', false],
  },
  'a mute that is over': {
    message: ['1', true],
    mention: ['@1 1', true],
    'thread reply': ['', true],
  },
  'the level "Nothing"': {
    message: ['', false],
    mention: ['@1 1', false],
    'thread reply': ['', false],
  },
  'the level "Mentions"': {
    message: ['1', false],
    mention: ['@1 1', true],
    'thread reply': ['', true],
  },
};

test.each(Object.keys(SETTINGS))('%s: what every surface counts and what rings', (name) => {
  const own = participantWith({ channel_id: CHANNEL, profile_id: ME, ...SETTINGS[name] });
  const rows = new ShownRows<Participant>();
  rows.put([[own.id, own]]);
  const silent = createSilence(rows, () => ME);
  const outcome = Object.fromEntries(
    Object.entries(WAITING).map(([sort, count]) => {
      const counts = cell<ReadonlyMap<string, typeof count>>(new Map([[CHANNEL, count]]));
      const { unread = 0, mentions = 0 } =
        createShownUnread(counts, silent).get().get(CHANNEL) ?? {};
      const shown = [...(mentions ? [`@${mentions}`] : []), ...(unread ? [unread] : [])].join(' ');
      const kind = KIND[sort as keyof typeof KIND];
      return [sort, [shown, isTold(kind, own, Date.now())]];
    }),
  );
  expect(outcome).toEqual(EXPECTED[name]);
});
