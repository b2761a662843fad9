import {
  attachmentSummary,
  channelForm,
  credentials,
  limits,
  profileForm,
  reactionEmoji,
  refuseFile,
  signInForm,
  workspaceForm,
} from '@parley/model';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { languages } from './i18n.ts';
import { validationKey, validationText } from './validation-text.ts';

const files = import.meta.glob<Record<string, string>>('../locales/*/validation.json', {
  eager: true,
  import: 'default',
});

/** All messages of the schemas: each field missing, too short, too long and disguised. */
function messages(): string[] {
  const bad = ['', 'ab', 'x'.repeat(limits.promptMax + 1), 'plan\u202Etxt'];
  const { mime_type, storage_path } = attachmentSummary.shape;
  const file = { shape: { mime_type, storage_path } };
  const said = [file, credentials, signInForm, profileForm, workspaceForm, channelForm].flatMap(
    ({ shape }) =>
      Object.values<z.core.$ZodType>(shape)
        .filter((field) => !isChoice(field))
        .flatMap((field) =>
          bad.flatMap(
            (value) => z.safeParse(field, value).error?.issues.map(({ message }) => message) ?? [],
          ),
        ),
  );
  const refused = [
    { name: 'ab', size: 1 },
    { name: 'x'.repeat(256), size: 1 },
    { name: 'empty', size: 0 },
    { name: 'large', size: limits.attachmentBytes + 1 },
    { name: 'a.exe', size: 1 },
  ].flatMap((file) => refuseFile(file) ?? []);
  return [
    ...new Set([
      ...said,
      ...refused,
      ...bad.flatMap(
        (emoji) => reactionEmoji.safeParse(emoji).error?.issues.map(({ message }) => message) ?? [],
      ),
    ]),
  ];
}

/** The app offers only valid options, so this message is never shown. */
const isChoice = (field: z.core.$ZodType) =>
  field instanceof z.ZodDefault && field.unwrap() instanceof z.ZodEnum;

/** A separate instance, since other test files expect the shared one without a language. */
const texts = i18next.createInstance();
const said = (message: string) => validationText(message, texts);

beforeAll(() =>
  texts.init({
    lng: 'en',
    resources: Object.fromEntries(
      Object.entries(files).map(([path, texts]) => [path.split('/').at(-2), { validation: texts }]),
    ),
  }),
);

test('English texts equal those of the specification', async () => {
  await texts.changeLanguage('en');
  for (const message of messages()) expect(said(message)).toBe(message);
});

test('every other language translates all messages', async () => {
  expect(messages().length).toBeGreaterThan(10);
  for (const language of languages.filter((tag) => tag !== 'en')) {
    await texts.changeLanguage(language);
    for (const message of messages()) {
      expect(
        texts.exists(`validation:${validationKey(message)}`, { fallbackLng: [] }),
        `${language}: ${message}`,
      ).toBe(true);
      expect(said(message)).not.toBe(message);
    }
  }
});

test('fills in limits, and leaves an unknown message unchanged', async () => {
  await texts.changeLanguage('de');
  expect(said('Must be at least 3 characters')).toBe('Mindestens 3 Zeichen');
  expect(said('Something else entirely')).toBe('Something else entirely');
});
