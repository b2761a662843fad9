import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themes } from '../features/workspaces/themes.ts';

/** Checks contrast by WCAG 2.2, computed from the style sheets. */

const folder = new URL('./', import.meta.url);
const read = (file: string) =>
  readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
const sheets = new Map(themes.map((theme) => [theme, read(`themes/${theme}.css`)]));
const [everyday = '', askedForMore = ''] = read('tokens.css').split(
  /(?=@media \(prefers-contrast: more\))/,
);

const STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];
const SURFACES = ['page', 'rail', 'raised', 'hover', 'pressed', 'accent-soft'];
const TEXTS = ['ink', 'soft', 'faint', 'accent-color', 'good', 'warn', 'bad'];
const FILLED = [
  ['on-accent', 'accent-color'],
  ['on-bad', 'bad'],
] as const;

test('every theme has a sheet with all steps of both scales', () => {
  expect(readdirSync(new URL('themes/', folder)).toSorted()).toEqual(
    themes.map((theme) => `${theme}.css`).toSorted(),
  );
  for (const [theme, sheet] of sheets)
    for (const step of STEPS)
      expect(sheet, `${theme} ${step}`).toMatch(
        new RegExp(`--neutral-${step}: [^]*--accent-${step}: `),
      );
});

for (const theme of themes) {
  for (const mode of ['light', 'dark'] as const) {
    test(`text of ${theme} is readable on every surface, ${mode}`, () => {
      expect(tooFaint(theme, mode, '', theme === 'contrast' ? 7 : 4.5)).toEqual([]);
    });
    test(`text of ${theme} is readable with more contrast, ${mode}`, () => {
      expect(tooFaint(theme, mode, askedForMore, theme === 'contrast' ? 7 : 4.5)).toEqual([]);
    });
  }
}

/** Pairs of colours below the minimum contrast. */
function tooFaint(
  theme: (typeof themes)[number],
  mode: 'light' | 'dark',
  more: string,
  least: number,
): string[] {
  const sheet = sheets.get(theme) ?? '';
  const tokens = new Map([
    ...declared(sheet),
    ...declared(ruleOf(everyday, mode)),
    ...declared(ruleOf(more, mode)),
    ...declared(ruleOf(sheet, mode)),
  ]);
  const pairs = [
    ...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
    ...FILLED,
  ];
  return pairs.flatMap(([text, surface]) => {
    const ratio = contrast(luminance(resolve(text, tokens)), luminance(resolve(surface, tokens)));
    return ratio < least ? [`${text} on ${surface}: ${ratio.toFixed(2)}`] : [];
  });
}

const ruleOf = (sheet: string, mode: string) =>
  new RegExp(`\\.${mode} \\{([^}]*)\\}`).exec(sheet)?.[1] ?? '';
const declared = (rule: string) =>
  [...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

function resolve(name: string, tokens: ReadonlyMap<string, string>): string {
  const value = tokens.get(name) ?? '';
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference ? resolve(reference, tokens) : value;
}

/** Relative luminance of an OKLCH colour as displayed in sRGB. */
function luminance(colour: string): number {
  const [l = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = (
    /^oklch\((.+)\)$/.exec(colour)?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short;
  const shown = (channel: number) => Math.min(1, Math.max(0, channel));
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue);
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
