import { expect, test } from 'vitest';
import { sessionOf, USER, world } from '../testing/auth-world.ts';
import { createMailLanguage } from './mail-language.ts';

test('sends Auth the language that a user chooses', async () => {
  const { open, requests } = world({
    '/token': () => ({ body: sessionOf() }),
    '/user': () => ({ body: USER }),
  });
  const { session, client } = open();
  await session.signIn('ada@example.com', 'a long password');
  await createMailLanguage(client).choose('de');
  expect(requests.at(-1)).toMatchObject({
    path: '/auth/v1/user',
    body: { data: { language: 'de' } },
  });
});
