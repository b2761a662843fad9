import { expect, test } from 'vitest';
import { changedPayload, failureText, madeBy, proposalOf, actionResultText } from './payload.ts';

const CHANNEL = 'f1f7ac2e-52bb-4a8e-9d54-0c1f4a7b9f01';

test('reads each kind of proposal', () => {
  expect(proposalOf({ kind: 'message', payload: { channel_id: CHANNEL, text: 'Late' } })).toEqual({
    kind: 'message',
    payload: { channel_id: CHANNEL, text: 'Late' },
  });
  expect(
    proposalOf({
      kind: 'risk',
      payload: { title: 'Late', likelihood: 4, impact: 5, owner_id: null },
    })?.kind,
  ).toBe('risk');
  expect(
    proposalOf({
      kind: 'event',
      payload: {
        title: 'Survey',
        starts_at: '2026-11-26T09:00:00Z',
        ends_at: '2026-11-26T10:00:00+01:00',
      },
    }),
  ).toMatchObject({ payload: { kind: 'meeting' } });
  expect(
    proposalOf({
      kind: 'tool',
      payload: { server: 'Tracker', tool: 'close', input: { id: 4 }, server_id: CHANNEL },
    })?.payload,
  ).toMatchObject({ tool: 'close' });
});

test('rejects an incomplete proposal', () => {
  expect(
    proposalOf({ kind: 'message', payload: { channel_id: 'somewhere', text: 'Late' } }),
  ).toBeNull();
  expect(
    proposalOf({ kind: 'risk', payload: { title: 'Late', likelihood: 9, impact: 5 } }),
  ).toBeNull();
  expect(
    proposalOf({
      kind: 'event',
      payload: { title: 'Survey', starts_at: 'tomorrow', ends_at: 'later' },
    }),
  ).toBeNull();
  expect(proposalOf({ kind: 'tool', payload: [] })).toBeNull();
});

test('reads the outcome from the result', () => {
  expect(madeBy({ id: CHANNEL })).toBe(CHANNEL);
  expect(madeBy(null)).toBeNull();
  expect(actionResultText({ text: '<img src=x>' })).toBe('<img src=x>');
  expect(failureText({ code: 'x', message: 'Refused.', hint: 'Ask again.' })).toBe(
    'Refused. Ask again.',
  );
  expect(failureText({ id: CHANNEL })).toBeNull();
});

test('an edit keeps fields the form does not know', () => {
  expect(changedPayload({ channel_id: CHANNEL, text: 'Late' }, { text: 'Later' })).toEqual({
    channel_id: CHANNEL,
    text: 'Later',
  });
});
