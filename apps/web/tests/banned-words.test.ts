import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Language = 'en' | 'de';
type Text = { at: string; text: string };

/**
 * Phrases that a native product writer would not use, with alternatives: mostly German sentences in
 * English words, and officialese in German.
 */
const BANNED: Record<Language, readonly (readonly [words: RegExp, instead: string])[]> = {
  en: [
    [/\beverybody\b/i, 'everyone'],
    [/\bsomebody\b/i, 'someone'],
    [/\bwhom\b/i, 'who'],
    [/\bat once\b/i, 'immediately'],
    [/\bby (itself|themselves)\b/i, 'automatically'],
    [/\bwaits? for\b/i, 'needs, or what happens next'],
    [/\bcalled so\b/i, 'No matches'],
    [/\b(told|tell|tells) (everyone|you of|me about)\b/i, 'notify'],
    [/\b(said|say|says) yes\b/i, 'approve'],
    [/\b(send|sends|sent) [^.]*\baway\b/i, 'remove'],
    [/\btakes? (part|place)\b/i, 'is in, happens'],
    [/\bcounts? (from|at once)\b/i, 'takes effect'],
    [/\b(you|me|us) alone\b/i, 'only you'],
    [/\bof (its|your|my|their|our|a|one’s) own\b/i, 'your own …'],
    [/\bof (yours|theirs|mine)\b/i, 'your …'],
    [/(?<!\bthere )\b(is|are) no (?!longer\b)/i, 'isn’t a, aren’t'],
    [/\bmay not\b/i, 'can’t'],
    [/\bbeside\b/i, 'next to, besides'],
    [/\bwithin it\b|\blies? within\b/i, 'inside, part of'],
    [/\bgo(es)? on\b/i, 'continue'],
    [/\bthis once\b/i, 'You won’t see it again'],
    [/\bbeing read\b|\bwaiting to be\b/i, 'Processing…'],
    [/\brais(e|es|ed|ing) (a |the )?risk|\brisk (was )?raised\b/i, 'report'],
    [/\btak(e|en|es) (it )?back\b/i, 'undo, revoke'],
    [/\b(enough|more|no) room\b/i, 'space'],
    [/\bnot valid any ?more\b/i, 'no longer valid'],
    [/\b(nothing|no \w+) fits\b/i, 'No matches'],
    [/\bplanned post\b|\bassistant run\b/i, 'scheduled post, assistant task'],
    [/\bstands? (before|beside|within|here|from)\b/i, 'is shown'],
    [/\bthis minute\b/i, 'just now'],
    [/\b(in|on) [\w-]+ of theirs\b/i, 'their …'],
    [/['"]/, 'curly quotes: ’ “ ”'],
    [/ …$/, 'no space before …'],
  ],
  de: [
    [/\bWorkspaces?\b/, 'Arbeitsbereich'],
    [/\bEigentümer|\bEigner\b/, 'Inhaber:in, verantwortlich'],
    [/\bGespräche?n?\b/, 'Unterhaltung'],
    [/\bZeitplan/, 'Kalender'],
    [/\bgescheh|\bgeschieht/i, 'passieren'],
    [/\bvon selbst\b/i, 'automatisch'],
    [/\bheißt (hier )?niemand|\bniemand(en)? heißt|\bheißen hier/i, 'gibt es niemanden namens'],
    [/\bwegschicken\b|\bSchick\b[^.]*\bweg\b/i, 'entfernen'],
    [/\bEinzelheiten\b/, 'Details'],
    [/\bin Gebrauch\b/, 'in Verwendung'],
    [/\bteilnimmst\b|\bteilnimmt\b|\bteilnehmen\b/i, 'ist dabei, ist in'],
    [/\b(Wähl|Versuch|Setz) /, 'Wähle, Versuche, Setze'],
    [/\bTokens\b/, 'Token'],
    [/\bzurück(nehmen|ziehen|gezogen)\b|\bNimm\b[^.]*\bzurück\b/i, 'widerrufen'],
    [/(?<!Anderen )\bzeigen\b/, 'anzeigen'],
    [/\bSie\b(?= (können|haben|sind|müssen|werden)\b)/, 'Du'],
    [/['"]/, 'typographische Zeichen: ’ „ “'],
    [/\w…/, 'Leerzeichen vor …'],
  ],
};

/** Prompts address a model, not people. */
const IS_PROMPT = /\.prompt$/;

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textsOf = (node: unknown, at: string): Text[] =>
  isNode(node)
    ? Object.entries(node).flatMap(([key, value]) => textsOf(value, `${at} ${key}`.trim()))
    : [{ at: at.replaceAll(' ', '.'), text: String(node) }];

const jsonTexts = (path: string): Text[] =>
  textsOf(JSON.parse(readFileSync(join(root, path), 'utf8')), path);

/** The app's own texts, by file. */
const appTexts = (language: Language): Text[] => {
  const folder = `apps/web/src/locales/${language}`;
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => jsonTexts(`${folder}/${name}`));
};

/** The e-mails about accounts, from the file of each language. */
const accountMails = (language: Language): Text[] => {
  const path = `packages/backend/src/auth/mail/languages/${language}.ts`;
  const source = readFileSync(join(root, path), 'utf8');
  return [...source.matchAll(/'([^'\n]* [^'\n]*)'/g)].map(([, text = '']) => ({ at: path, text }));
};

const sources = (language: Language): Text[] => [
  ...appTexts(language),
  ...jsonTexts(`packages/delivery/src/locales/${language}.json`),
  ...accountMails(language),
];

/** Replaces placeholders, whose names do not count. */
const spoken = (text: string) => text.replaceAll(/\{\{?[^}]*\}?\}/g, 'X');

const found = (language: Language, texts: readonly Text[]): string[] =>
  texts
    .filter(({ at }) => !IS_PROMPT.test(at))
    .flatMap(({ at, text }) =>
      BANNED[language].flatMap(([words, instead]) => {
        const [hit] = spoken(text).match(words) ?? [];
        return hit === undefined ? [] : [`${at}: “${text}” says “${hit}”; say: ${instead}`];
      }),
    );

for (const language of ['en', 'de'] as const)
  test(`no text in ${language} has a phrase a native writer would avoid`, () => {
    const texts = sources(language);
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.some(({ at }) => at.includes('delivery'))).toBe(true);
    expect(texts.some(({ at }) => at.includes('auth/mail'))).toBe(true);
    expect(found(language, texts)).toEqual([]);
  });

test('finds banned words anywhere except in placeholders', () => {
  const said = (language: Language, text: string) => found(language, [{ at: 'here', text }]);
  expect(said('en', 'Tell everybody')).toHaveLength(1);
  expect(said('en', 'Waits for {{somebody}}')).toHaveLength(1);
  expect(said('en', 'There is no command /{{name}}. It is no longer here.')).toEqual([]);
  expect(said('de', 'Ganzer Workspace')).toHaveLength(1);
  expect(said('de', 'Ganzer Arbeitsbereich')).toEqual([]);
});
