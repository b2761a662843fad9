/** A screen in each variant; a variant without a file could not be shown. */
export type Row = { name: string; path: string; files: Map<string, string> };

const WIDTHS = { desktop: 320, phone: 120 } as const;

/** The page that shows all pictures side by side. */
export function table(
  variants: readonly string[],
  rows: readonly Row[],
  missing: readonly string[],
): string {
  const lines = rows.map(
    ({ name, path, files }) =>
      `| ${name}<br>\`${path}\` | ${variants.map((variant) => cell(variant, files.get(variant))).join(' | ')} |`,
  );
  return [
    '# Screens',
    '',
    'Every page of the demo as its user sees it, drawn by `npm run screens`. Do not edit.',
    '',
    `| | ${variants.map((variant) => variant.replace('-', ', ')).join(' | ')} |`,
    `|---|${variants.map(() => '---').join('|')}|`,
    ...lines,
    ...(missing.length > 0 ? ['', '## Not shown', '', ...missing.map((line) => `- ${line}`)] : []),
    '',
  ].join('\n');
}

function cell(variant: string, file: string | undefined): string {
  const width = variant.endsWith('phone') ? WIDTHS.phone : WIDTHS.desktop;
  return file
    ? `<a href="${file}"><img src="${file}" width="${width}" alt="${file.replace('.png', '')}"></a>`
    : '–';
}
