import { expect, test } from 'vitest';
import { appLink, linkedMessages, messagePath } from './message-links.ts';

const HERE = 'https://chat.example.test';
const CHANNEL = '0193a5b0-0000-7000-8000-000000000001';
const MESSAGE = '0193a5b0-0000-7000-8000-000000000002';
const ROOT = '0193a5b0-0000-7000-8000-000000000003';

test('parses URLs of channels, conversations and messages of this app, but no others', () => {
  expect(appLink(`${HERE}/channels/${CHANNEL}`, HERE)).toEqual({
    kind: 'channels',
    channelId: CHANNEL,
    messageId: null,
    threadId: null,
  });
  expect(appLink(`/chat/${CHANNEL}?thread=${ROOT}&m=${MESSAGE}`, HERE)).toEqual({
    kind: 'chat',
    channelId: CHANNEL,
    messageId: MESSAGE,
    threadId: ROOT,
  });
  for (const other of [
    `https://elsewhere.test/channels/${CHANNEL}`,
    `${HERE}/channels/new`,
    `${HERE}/channels/${CHANNEL}/files`,
    'javascript:alert(1)',
    '//evil.test',
    '',
  ])
    expect(appLink(other, HERE), other).toBeNull();
});

test('finds each linked message once, except in code', () => {
  const link = `${HERE}/channels/${CHANNEL}?m=${MESSAGE}`;
  expect(
    linkedMessages(`See ${link}, [here](${link}) and ${HERE}/channels/${CHANNEL}`, HERE),
  ).toEqual([MESSAGE]);
  expect(linkedMessages(`<message:${ROOT}> and <message:${ROOT}>`, HERE)).toEqual([ROOT]);
  expect(linkedMessages(`[the plan](/channels/${CHANNEL}?m=${MESSAGE})`, HERE)).toEqual([MESSAGE]);
  for (const code of [`\`${link}\``, `\`\` ${link}\`\``, `~~~\n${link}\n~~~`, `    ${link}`])
    expect(linkedMessages(code, HERE), code).toEqual([]);
});

test('the path of a reply includes its thread', () => {
  const message = { id: MESSAGE, channel_id: CHANNEL, thread_id: null };
  expect(messagePath(message, 'open')).toBe(`/channels/${CHANNEL}?m=${MESSAGE}`);
  expect(messagePath({ ...message, thread_id: ROOT }, 'direct')).toBe(
    `/chat/${CHANNEL}?thread=${ROOT}&m=${MESSAGE}`,
  );
});
