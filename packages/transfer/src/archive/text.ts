/** The text such that Markdown shows it as it is. */
export const asText = (text: string): string =>
  text.replace(/[\\`*_~[\]<|]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&');

/** The text as a block of code. */
export function codeBlock(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code.replace(/^\n|\n$/g, '')}\n${fence}`;
}

/** True for addresses that a text may link to. */
export const isSafe = (address: string): boolean => /^(https?:\/\/|mailto:)[^\s]/i.test(address);

/** An address in Markdown: no sign of it ends the link. */
export const addressOf = (address: string): string =>
  address.replace(/[\s<>()\\[\]`|*_]/g, (sign) =>
    '_*'.includes(sign)
      ? sign
      : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** A link in Markdown. One that leads to no web or mail address becomes text. */
export function linkTo(address: string, label: string | null, onUnsafe: () => void): string {
  if (!isSafe(address)) {
    onUnsafe();
    return asText(label === null || label === address ? address : `${label} (${address})`);
  }
  const shown = label ?? address.replace(/^mailto:/, '');
  if (shown === address) return `<${addressOf(address)}>`;
  return `[${asText(shown.replace(/\s+/g, ' '))}](${addressOf(address)})`;
}

/** As long as the database takes a text whose signs are all escaped in JSON. */
const MOST_BYTES = 120_000;

/** The text without what PostgreSQL cannot hold, and not longer than a message can be. */
export function storable(text: string, onCut: () => void): string {
  const clean = text.replaceAll('\0', '').toWellFormed();
  if (Buffer.byteLength(JSON.stringify(clean)) <= MOST_BYTES) return clean;
  onCut();
  let length = Math.min(clean.length, MOST_BYTES);
  while (Buffer.byteLength(JSON.stringify(clean.slice(0, length))) > MOST_BYTES)
    length = Math.floor(length * 0.9);
  return `${clean.slice(0, length).toWellFormed()} …`;
}
