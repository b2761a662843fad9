/** The declared name and type of a file; both are untrusted. */
export type Claim = { name: string; mimeType: string };

const MEDIA = /^(image|audio|video|font)\//;
/** Extensions of text files that hold data, not sentences. */
const DATA = new Set(
  (
    'csv tsv json jsonl ndjson xml yaml yml toml ini log sql js jsx cjs cjsx mjs mjsx ts tsx cts ' +
    'ctsx mts mtsx py rb go rs java kt swift c h cc cpp hpp cs php sh bash ps1 css scss less vue ' +
    'svelte lua r pl scala dart diff patch svg ics vcf geojson'
  ).split(' '),
);

export const extensionOf = (name: string) =>
  name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';

/** Images, audio and video have no text. */
export const isMedia = ({ mimeType }: Claim) =>
  MEDIA.test(mimeType) && !mimeType.startsWith('image/svg');

/** An SVG has both text and a size. */
export const isDrawing = ({ name, mimeType }: Claim) =>
  extensionOf(name) === 'svg' || mimeType.startsWith('image/svg');

export const isData = ({ name }: Claim) => DATA.has(extensionOf(name));
