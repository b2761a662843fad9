import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createUploads } from '@parley/client/files/uploads';
import { APP_ERROR_CODES } from '@parley/client/base/error-codes';
import { toAppError } from '@parley/client/base/errors';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { errorText } from './error-text.ts';

const locales = fileURLToPath(new URL('../locales', import.meta.url));
const schemas = fileURLToPath(new URL('../../../../supabase/schemas', import.meta.url));

const languages = readdirSync(locales);
const textsOf = (language: string) =>
  Object.fromEntries(
    readdirSync(`${locales}/${language}`)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(`${locales}/${language}/${file}`, 'utf8')),
      ]),
  );

/** The codes with which the database refuses a change in its own words. */
const raised = readdirSync(schemas).flatMap((file) =>
  [
    ...readFileSync(`${schemas}/${file}`, 'utf8').matchAll(
      /private\.refuse\(\s*'(\w+)'|private\.refuse_cycle\('\w+', '\w+', '(\w+)'/g,
    ),
  ].map(([, refused, cycle]) => refused ?? cycle ?? ''),
);

/** The shared one has no texts in other tests. */
const i18n = i18next.createInstance();
beforeAll(() =>
  i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: Object.fromEntries(languages.map((language) => [language, textsOf(language)])),
  }),
);
describe.each(languages)('in %s', (language) => {
  it.each([...new Set([...APP_ERROR_CODES, ...raised])])('%s has a text', (code) => {
    expect(textsOf(language).errors.codes).toHaveProperty([code], expect.stringMatching(/\S/));
  });
});

const POLICY = 'new row violates row-level security policy for table "messages"';
const postgrest = (message: string) =>
  toAppError({ code: '42501', message, details: null, hint: null }, 403);

/** A refusal of a resumable or whole upload; the status of Storage's answer is in its body. */
async function refusedUpload(body: string): Promise<unknown> {
  class Answered extends EventTarget {
    upload = new EventTarget();
    status = 400;
    responseText = body;
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null;
    send = () => void this.dispatchEvent(new Event('load'));
  }
  return createUploads({
    config: { supabaseUrl: 'http://parley.test', supabaseKey: 'key' },
    accessToken: async () => 'token',
    createRequest: () => new Answered() as unknown as XMLHttpRequest,
  })
    .uploadAttachment({
      file: new File(['hello'], 'a.txt'),
      path: 'a.txt',
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    .catch((error: unknown) => error);
}

test.each<[string, () => unknown]>([
  ['an insert', () => postgrest(POLICY)],
  ['an update', () => postgrest(POLICY.replace('new row', 'new row'))],
  ['an upsert', () => postgrest(`${POLICY.replace(' for', ' (USING expression) for')}`)],
  ['a delete', () => postgrest('permission denied for table messages')],
  ['a call', () => postgrest('permission denied for function invite')],
  [
    'a change of a file',
    () => toAppError({ message: POLICY, status: 400, statusCode: '403', error: 'Unauthorized' }),
  ],
  [
    'an upload',
    () =>
      refusedUpload(JSON.stringify({ statusCode: '403', error: 'Unauthorized', message: POLICY })),
  ],
  ['an upload in parts', () => refusedUpload(POLICY)],
])('%s rejected by a policy gets the product’s own error text', async (_kind, refuse) => {
  const error = toAppError(await refuse());
  expect(error).toMatchObject({ code: '42501', status: 403 });
  for (const language of languages) {
    await i18n.changeLanguage(language);
    expect(errorText(error, i18n)).toBe(i18n.t('errors:codes.42501'));
  }
  // Where there are no texts, the error itself has none of the database's words either.
  expect(`${error.message} ${error.hint}`).not.toMatch(/row-level|policy|permission denied/);
});
