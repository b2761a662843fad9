import { expect, test } from 'vitest';
import { withToken } from './with-token.ts';

function world(isSignedIn: boolean) {
  const sent: string[] = [];
  const send = withToken({
    supabaseKey: 'key',
    isSignedIn: () => isSignedIn,
    fetch: async (input) => {
      sent.push(new URL(input instanceof Request ? input.url : input).pathname);
      return new Response();
    },
  });
  return {
    sent,
    send: (path: string, token: string) =>
      send(`http://parley.test${path}`, { headers: { Authorization: `Bearer ${token}` } }),
  };
}

test('does not send the key in place of a signed-in user’s token', async () => {
  const { sent, send } = world(true);
  await expect(send('/rest/v1/workspaces', 'key')).rejects.toThrow('Must be authenticated');
  await expect(send('/storage/v1/object/x', 'key')).rejects.toThrow('Must be authenticated');
  await send('/rest/v1/workspaces', 'token');
  await send('/auth/v1/token', 'key');
  expect(sent).toEqual(['/rest/v1/workspaces', '/auth/v1/token']);
});

test('sends the key as the token of every request without a session', async () => {
  const { sent, send } = world(false);
  await send('/rest/v1/rpc/preview_invitation', 'key');
  expect(sent).toEqual(['/rest/v1/rpc/preview_invitation']);
});
