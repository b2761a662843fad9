/** What a file is said to be: by its name and by its sender. */
export type Claim = { name: string; mimeType: string };

const MEDIA = /^(image|audio|video|font)\//;
/** Kinds of text that are no sentences. */
const DATA = new Set(
  (
    'csv tsv json jsonl ndjson xml yaml yml toml ini log sql js jsx cjs cjsx mjs mjsx ts tsx cts ' +
    'ctsx mts mtsx py rb go rs java kt swift c h cc cpp hpp cs php sh bash ps1 css scss less vue ' +
    'svelte lua r pl scala dart diff patch svg ics vcf geojson'
  ).split(' '),
);

export const extensionOf = (name: string) =>
  name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';

/** Images, sounds and films say nothing to a reader of text. */
export const isMedia = ({ mimeType }: Claim) =>
  MEDIA.test(mimeType) && !mimeType.startsWith('image/svg');

/** A drawing has words, and a size. */
export const isDrawing = ({ name, mimeType }: Claim) =>
  extensionOf(name) === 'svg' || mimeType.startsWith('image/svg');

/** Whether a text is no sentences, by its name. */
export const isData = ({ name }: Claim) => DATA.has(extensionOf(name));
